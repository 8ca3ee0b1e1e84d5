import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import type { FieldLabel } from '../contract/field-labels.js';
import type { ReplacedWeek, ReplacedWeekday, WeeklySchedule } from '../contract/global-timeslot.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { Texts } from '../platform/texts/texts.js';
import type { ChangeOrder } from '../schedule/schedule-change.js';
import { toGlobalTimeslot, toWeeklySchedule } from './global-timeslot.mapper.js';
import { templateOf, type GlobalTimeslotRecord } from './global-timeslot.repository.js';
import type { WeekdaySlot, WholeWeekday } from './global-timeslots.dto.js';
import { decideReplacing, type WeekdaySlotWish } from './template-change.rules.js';
import { TemplateChangeService, type TemplateWrite } from './template-change.service.js';

interface WeekdayWish {
  dayOfWeek: Weekday;
  timeslots: readonly WeekdaySlotWish[];
}

interface TemplatePlace {
  days: readonly Weekday[];
  room: number;
}

/** Writes whole weekdays at once, all or nothing (rule: whole weekday). */
@Injectable()
export class WeekdaysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly template: TemplateChangeService,
  ) {}

  async read(room: number): Promise<WeeklySchedule> {
    return toWeeklySchedule(await templateOf(this.dataSource, { days: WEEKDAYS, room }));
  }

  async replaceDay(wish: WeekdayWish, room: number, order: ChangeOrder, texts: Texts): Promise<ReplacedWeekday> {
    const { dayOfWeek } = wish;
    const { after, affected } = await this.replace({ days: [dayOfWeek], room }, [wish], order);
    return { dayOfWeek, timeslots: after.map((slot) => toGlobalTimeslot(slot, texts)), ...affected };
  }

  /** A weekday that is not requested loses its slots of the room. */
  async replaceWeek(wishes: readonly WeekdayWish[], room: number, order: ChangeOrder): Promise<ReplacedWeek> {
    const { after, affected } = await this.replace({ days: WEEKDAYS, room }, wishes, order);
    return { ...toWeeklySchedule(after), ...affected };
  }

  private replace(place: TemplatePlace, wishes: readonly WeekdayWish[], order: ChangeOrder) {
    const { days } = place;
    const audited = {
      action: 'weekly-template.replaced' as const,
      entityId: days.length === 1 ? days.join() : 'week',
    };
    return this.template.change({ ...place, audited, decide: (slots) => planOf(place, wishes, slots) }, order);
  }
}

function planOf(
  { days, room }: TemplatePlace,
  wishes: readonly WeekdayWish[],
  slots: GlobalTimeslotRecord[],
): TemplateWrite {
  const plans = days.map((day) => {
    const wished = wishes.find(({ dayOfWeek }) => dayOfWeek === day)?.timeslots ?? [];
    const ofDay = slots.filter(({ dayOfWeek }) => dayOfWeek === day);
    const decision = decideReplacing(ofDay, { dayOfWeek: day, room }, wished);
    if (!decision.ok) throw invalidField('timeslots', 'sameTimeslot', { time: { time: decision.sameStart } });
    return decision;
  });
  return { write: plans.flatMap(({ write }) => write), retire: plans.flatMap(({ retire }) => retire) };
}

/** Reads a requested weekday and fills in defaults, or throws a 400 that names the faulty field. */
export const readWeekday = ({ dayOfWeek, timeslots }: WholeWeekday, uses: Caller['uses'], place = ''): WeekdayWish => ({
  dayOfWeek,
  timeslots: timeslots.map((slot, i) => readSlot(slot, `${place}timeslots[${i}]`, uses.includes('classes'))),
});

export function readWeek(days: readonly WholeWeekday[], uses: Caller['uses']): WeekdayWish[] {
  const twice = days.some(({ dayOfWeek }, i) => days.slice(0, i).some((other) => other.dayOfWeek === dayOfWeek));
  if (twice) throw invalidField('days', 'sameWeekday');
  return days.map((day, i) => readWeekday(day, uses, `days[${i}].`));
}

function readSlot(slot: WeekdaySlot, place: string, usesClasses: boolean): WeekdaySlotWish {
  const { startTime: start, endTime: end, capacity = null, isEnabled = true, reason, classId, trainerId } = slot;
  requireOrder(`${place}.endTime`, start, end);
  const { originalStartTime: originalStart = start, originalEndTime: originalEnd = end } = slot;
  requireOrder(`${place}.originalEndTime`, originalStart, originalEnd);
  const ownReason = reason === undefined || reason === '' ? null : reason;
  const of = { ...(classId !== undefined && { classId }), ...(trainerId !== undefined && { trainerId }) };
  // A gym that does not use them keeps what it has.
  const kept = usesClasses ? of : {};
  return { start, end, originalStart, originalEnd, capacity, isEnabled, reason: ownReason, ...kept };
}

function requireOrder(field: `${string}.${FieldLabel}`, start: TimeOfDay, end: TimeOfDay): void {
  if (end <= start) throw invalidField(field, 'endAfterStart');
}
