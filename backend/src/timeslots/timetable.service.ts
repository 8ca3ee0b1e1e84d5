import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import type { TimetableDay } from '../contract/timetable.js';
import { named } from '../platform/database/named-query.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { OVERRIDE_JSON, TEMPLATE_SLOT_JSON, toOverride, type OverrideRow } from './schedule.repository.js';
import { isOpen, scheduleOf, type TemplateSlot } from './schedule.rules.js';

interface TimetableRow {
  template: { dayOfWeek: number; slot: TemplateSlot }[];
  overrides: { date: CalendarDate; override: OverrideRow }[];
}

const TIMETABLE = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object('dayOfWeek', t.day_of_week, 'slot', ${TEMPLATE_SLOT_JSON})), '[]')
       FROM global_timeslots t WHERE t.is_enabled) AS template,
    (SELECT coalesce(json_agg(json_build_object('date', o.date, 'override', ${OVERRIDE_JSON})), '[]')
       FROM timeslot_overrides o WHERE o.date BETWEEN $1::date AND $2::date) AS overrides`;

/** The opening hours of the next days, for visitors. */
@Injectable()
export class TimetableService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  async read(): Promise<TimetableDay[]> {
    const { today } = this.clock.read();
    const dates = Array.from({ length: LIMITS.timetableDays }, (_, i) => addDays(today, i));
    const values = [today, dates.at(-1)];
    const [row] = await named<TimetableRow>(this.dataSource, { name: 'timetable', text: TIMETABLE, values });
    if (row === undefined) throw new Error('A statement of sub-selects answers one row');
    return dates.map((date) => toTimetableDay(date, row));
  }
}

function toTimetableDay(date: CalendarDate, { template, overrides }: TimetableRow): TimetableDay {
  const schedule = scheduleOf({
    template: template.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(({ slot }) => slot),
    overrides: overrides.filter((other) => other.date === date).map(({ override }) => toOverride(override)),
    booked: [],
    // The timetable shows no capacities.
    defaultCapacity: 0,
  });
  const open = schedule.slots.filter((slot) => isOpen(schedule, slot));
  return {
    date,
    isGymOpen: schedule.isGymOpen,
    timeslots: open.map(({ effectiveStart, effectiveEnd }) => ({ startTime: effectiveStart, endTime: effectiveEnd })),
  };
}
