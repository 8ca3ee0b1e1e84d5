import {
  bookingFactsOf,
  datedSlot,
  decideBooking,
  type DatedSlot,
  type DayFacts,
} from '../appointments/booking.rules.js';
import { marksFrom, mayMark, type Attendance, type MarkingTime } from '../contract/attendance.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { CheckInOutcome } from '../contract/check-in.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { DecidedRefusal } from '../platform/texts/text-params.js';

/** An uncancelled visit of the date of a check-in. */
export interface OwnVisit {
  id: string;
  effectiveStart: TimeOfDay;
  effectiveEnd: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  attendance: Attendance | null;
  staffMarkedAt: Date | null;
}

interface CheckInFacts {
  /** The date as it was at the door, for this client. */
  day: DayFacts;
  /** Minutes before a start from which visits are marked; null: never. */
  minutesBefore: number | null;
  visits: readonly OwnVisit[];
  arrivesOn: CalendarDate;
}

export interface CheckInDecision {
  outcome: Exclude<CheckInOutcome, 'unknown' | 'codeOld' | 'codeUsed'>;
  visit: OwnVisit | null;
  /** The visit is marked as attended. */
  marks: boolean;
  opensAt: Date | null;
  offer: DatedSlot | null;
  reasons: DecidedRefusal[];
}

/** Decides by the moment at the door (rule: check-in). */
export function decideCheckIn({ day, minutesBefore, visits, arrivesOn }: CheckInFacts): CheckInDecision {
  const found: Omit<CheckInDecision, 'outcome'> = {
    ...{ visit: null, marks: false, opensAt: null, offer: null, reasons: [] },
  };
  if (minutesBefore === null || arrivesOn > addDays(day.date, 1)) return { ...found, outcome: 'off' };
  const time: MarkingTime = { now: day.now, today: day.today, minutesBefore };
  const isOpen = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean =>
    mayMark({ date: day.date, startsAt }, time) && day.now < endsAt;
  const byStart = [...visits].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const open = byStart.filter(isOpen);
  const visit = open.find(({ attendance }) => attendance !== 'attended') ?? open[0];
  if (visit !== undefined) return { ...found, visit, ...markOf(visit, day.now) };
  const next = byStart.find(({ startsAt }) => startsAt > day.now);
  if (next !== undefined) {
    return { ...found, outcome: 'early', visit: next, opensAt: marksFrom(next.startsAt, minutesBefore) };
  }
  const { offer, reasons } = placeNow(day, isOpen);
  const last = byStart.at(-1) ?? null;
  if (offer === null && last !== null) return { ...found, outcome: 'over', visit: last };
  return { ...found, outcome: 'notBooked', offer, reasons };
}

/** Staff have the last word. A later mark of theirs stands; an earlier one is older news than somebody at the door. */
function markOf({ attendance, staffMarkedAt }: OwnVisit, at: Date): Pick<CheckInDecision, 'outcome' | 'marks'> {
  if (attendance === 'attended') return { outcome: 'already', marks: false };
  if (staffMarkedAt !== null && staffMarkedAt >= at) return { outcome: 'leftToStaff', marks: false };
  return { outcome: 'welcome', marks: true };
}

/** The first slot open for marking that the client may book now; else the reasons that keep them from one. */
function placeNow(day: DayFacts, isOpen: (slot: DatedSlot) => boolean): Pick<CheckInDecision, 'offer' | 'reasons'> {
  let reasons: DecidedRefusal[] = [];
  for (const scheduled of day.schedule.slots) {
    const slot = datedSlot(day, scheduled);
    if (!isOpen(slot)) continue;
    const decision = decideBooking(bookingFactsOf(day, slot), { isOverride: false, isWalkIn: true });
    if (decision.ok) return { offer: slot, reasons: [] };
    if (reasons.length === 0) ({ reasons } = decision);
  }
  if (reasons.length > 0) return { offer: null, reasons };
  // No slot runs: the reasons that hold all day are still worth knowing.
  const ofDay = decideBooking({ ...day, slot: null }, { isOverride: false, isWalkIn: true });
  const isOfDay = ({ code }: DecidedRefusal): boolean => code !== 'NO_SUCH_SLOT' && code !== 'DATE_PAST';
  return { offer: null, reasons: ofDay.ok ? [] : ofDay.reasons.filter(isOfDay) };
}
