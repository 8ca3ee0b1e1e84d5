import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import { shownClass } from '../contract/gym-class.js';
import { besideRoom } from '../contract/hours.js';
import type { Language } from '../contract/languages.js';
import { roomName } from '../contract/room.js';
import type { TimetableDay } from '../contract/timeslot.js';
import { AppError } from '../platform/errors/app-error.js';
import { named } from '../platform/database/named-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { factsOn, scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import { isOpen, scheduleOf } from '../schedule/schedule.rules.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';

type TimetableRow = ScheduleRangeRow & { settings: StoredSettings };

const TIMETABLE = `SELECT ${scheduleRangeColumns('$1::date', '$2::date')}, ${SETTINGS_SQL} AS settings`;

/** The opening hours of the next days, for visitors. */
@Injectable()
export class TimetableService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  async read(language: Language): Promise<TimetableDay[]> {
    const { today } = this.clock.read();
    const dates = Array.from({ length: LIMITS.timetableDays }, (_, i) => addDays(today, i));
    const values = [today, dates.at(-1)];
    const [row] = await named<TimetableRow>(this.dataSource, {
      name: 'timetable',
      text: TIMETABLE,
      values,
    });
    if (row === undefined) throw new Error('A statement of sub-selects answers one row');
    const settings = settingValuesOf(row.settings);
    if (!settings.uses.includes('page')) throw new AppError('NOT_USED');
    return dates.map((date) => toTimetableDay(date, row, settings, language));
  }
}

function toTimetableDay(
  date: CalendarDate,
  row: TimetableRow,
  { rooms }: SettingValues,
  language: Language,
): TimetableDay {
  // The timetable shows no capacities.
  const schedule = scheduleOf(factsOn(date, row, { capacityPerTimeslot: 0, rooms }));
  const open = schedule.slots.filter((slot) => isOpen(schedule, slot));
  return {
    date,
    isGymOpen: schedule.isGymOpen,
    timeslots: open.map((slot) => ({
      ...{ startTime: slot.effectiveStart, endTime: slot.effectiveEnd },
      ...shownClass(besideRoom(rooms, slot.room, slot), language),
      ...inRoom(roomName(rooms, slot.room, language)),
    })),
  };
}

const inRoom = (name: string | null): { roomName?: string } => (name === null ? {} : { roomName: name });
