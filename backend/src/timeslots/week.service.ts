import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { GymWeek } from '../contract/gym-week.js';
import { shownClass } from '../contract/gym-class.js';
import { besideRoom } from '../contract/hours.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { keyOfRoom, roomName } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { timeslotId } from '../contract/timeslot.js';
import { inRoom } from '../mail/mail-purposes.js';
import { mailWords } from '../mail/templates/mail-languages.js';
import { MailLinks } from '../mail/templates/mail-links.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { requireUsed } from '../platform/http/access.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import { spansOn } from '../platform/time/gym-zone.js';
import { factsOn, scheduleRangeColumns, type ScheduleRangeRow } from '../schedule/schedule.repository.js';
import { isOpen, isSameSlot, scheduleOf, type SlotTimes } from '../schedule/schedule.rules.js';
import { settingValuesOf, type SettingValues, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { WEEK_WORDS } from './week-words.js';

interface WeekRow extends ScheduleRangeRow {
  settings: StoredSettings;
  occupancies: (SlotTimes & { date: CalendarDate; booked: number })[];
}

const WEEK = `
  SELECT ${scheduleRangeColumns('$1::date', '$2::date')}, ${SETTINGS_SQL} AS settings,
    (SELECT coalesce(json_agg(json_build_object('date', o.slot_date, 'start', o.start_time, 'end', o.end_time, 'room', o.room,
        'booked', o.booked)), '[]')
      FROM slot_occupancies o WHERE o.slot_date BETWEEN $1::date AND $2::date) AS occupancies`;

type Day = GymWeek['days'][number];

/** The free places of the next days, in the words of a language, for pages of other sites. */
@Injectable()
export class WeekService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(language: Language): Promise<GymWeek> {
    const moment = this.clock.read();
    const dates = Array.from({ length: LIMITS.timetableDays }, (_, i) => addDays(moment.today, i));
    const values = [moment.today, dates.at(-1)];
    const [row] = await named<WeekRow>(this.dataSource, { name: 'week', text: WEEK, values });
    if (row === undefined) throw new Error('A statement of sub-selects answers one row');
    const settings = settingValuesOf(row.settings);
    requireUsed(['page'], settings.uses);
    // The page that reads it knows the gym's host: it has the script from there.
    const links = new MailLinks('');
    const texts = new Texts(language, gymTimes(this.environment, settings));
    const about = { links, texts, moment, settings };
    return {
      language,
      gymName: settings.gymName,
      address: settings.contact.address,
      label: WEEK_WORDS[language].label,
      eventName: mailWords(language).calendarTitle.replace('{GymName}', settings.gymName),
      days: dates.map((date) => toDay(date, row, about)),
    };
  }
}

interface About {
  links: MailLinks;
  texts: Texts;
  moment: GymMoment;
  settings: SettingValues;
}

function toDay(date: CalendarDate, row: WeekRow, { links, texts, moment, settings }: About): Day {
  const words = WEEK_WORDS[texts.language];
  const schedule = scheduleOf(factsOn(date, row, settings));
  const taken = row.occupancies.filter((one) => one.date === date);
  const spanOf = spansOn(moment.zone, date);
  const open = schedule.slots.filter((slot) => isOpen(schedule, slot));
  const timeOf = (slot: SlotTimes, [from, to]: [TimeOfDay, TimeOfDay]): string => {
    const room = roomName(settings.rooms, slot.room, texts.language);
    return `${texts.write({ time: from })} – ${texts.write({ time: to })}${room === null ? '' : `, ${room}`}`;
  };
  const timeslots = open
    .map((slot) => ({ ...slot, ...spanOf(slot.effectiveStart, slot.effectiveEnd) }))
    .filter(({ startsAt }) => startsAt > moment.now)
    .map(({ room, start, end, effectiveStart, effectiveEnd, startsAt, endsAt, capacity, gymClass, trainer }) => {
      const booked = taken.find((one) => isSameSlot(one, { room, start, end }))?.booked ?? 0;
      const freePlaces = Math.max(0, capacity - booked);
      const several = words.several.replace('{count}', String(freePlaces));
      return {
        ...{
          id: timeslotId(date, start, end, keyOfRoom(settings.rooms, room)),
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        },
        time: timeOf({ room, start, end }, [effectiveStart, effectiveEnd]),
        places: freePlaces === 0 ? words.full : freePlaces === 1 ? words.one : several,
        ...{ freePlaces, capacity },
        path: links.slot({
          ...{ date, startTime: effectiveStart, endTime: effectiveEnd },
          ...{ originalStartTime: start, originalEndTime: end, ...inRoom(room) },
        }),
        ...shownClass(besideRoom(settings.rooms, room, { gymClass, trainer }), texts.language),
      };
    });
  const none = !schedule.isGymOpen ? words.closed : open.length === 0 ? words.none : words.over;
  return { date, title: texts.day(date), note: timeslots.length === 0 ? none : null, timeslots };
}
