import { ATTENDANCES } from './attendance.js';
import { addDays, daysBetween, firstOfMonth, firstOfNextMonth, type CalendarDate } from './calendar-date.js';
import * as is from './kinds.js';
import { MONEY_WAYS } from './money.js';
import { about, extend, listOf, one, oneOf, orNull, partOf, shape } from './shape.js';

/** Both days included. */
export interface ReportPeriod {
  from: CalendarDate;
  to: CalendarDate;
}

const WEEKS_OF_A_YEAR = 52;
const DAYS_OF_WEEK = 7;

export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * The period to compare with (rule: compared periods). It is as many days just before, or the same weekdays a year
 * earlier, so that weekends stand against weekends.
 */
export function comparedPeriod({ from, to }: ReportPeriod, comparison: Comparison): ReportPeriod {
  const days = comparison === 'before' ? daysBetween(from, to) + 1 : WEEKS_OF_A_YEAR * DAYS_OF_WEEK;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

const MONTHS_OF_A_YEAR = 12;
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));
const monthNumber = (date: CalendarDate): number => yearOf(date) * MONTHS_OF_A_YEAR + Number(date.slice(5, 7)) - 1;
const firstOfNumber = (month: number): CalendarDate => {
  const [year, ofYear] = [Math.floor(month / MONTHS_OF_A_YEAR), (month % MONTHS_OF_A_YEAR) + 1];
  return `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}-01`;
};
const lastOfMonth = (date: CalendarDate): CalendarDate => addDays(firstOfNextMonth(date), -1);

/** The same day of an earlier month, or the last one of a shorter month. */
function monthsEarlier(date: CalendarDate, months: number): CalendarDate {
  const first = firstOfNumber(monthNumber(date) - months);
  const [same, last] = [addDays(first, daysBetween(firstOfMonth(date), date)), lastOfMonth(first)];
  return same < last ? same : last;
}

/**
 * For money, which is counted by months. Takes the same days of the months before, or of a year before. The end of a
 * month stands against the end of one. A period that begins within a month is compared with as many days before
 * (rule: compared periods).
 */
export function comparedMonths({ from, to }: ReportPeriod, comparison: Comparison): ReportPeriod {
  if (comparison === 'before' && from !== firstOfMonth(from)) return comparedPeriod({ from, to }, comparison);
  const months = comparison === 'year' ? MONTHS_OF_A_YEAR : monthNumber(to) - monthNumber(from) + 1;
  const until = monthsEarlier(to, months);
  return { from: monthsEarlier(from, months), to: to === lastOfMonth(to) ? lastOfMonth(until) : until };
}

/** Presets of so many days that end today. */
export const REPORT_PRESETS = { month: 28, quarter: 84, half: 182, year: 364 } as const;
/** Presets of the calendar. A school year begins in September. */
export const CALENDAR_PRESETS = ['thisMonth', 'lastMonth', 'thisYear', 'schoolYear'] as const;
export type ReportPreset = keyof typeof REPORT_PRESETS | (typeof CALENDAR_PRESETS)[number];

const SEPTEMBER = 9;

/** The period of a preset, up to today. */
export function presetPeriod(preset: ReportPreset, today: CalendarDate): ReportPeriod {
  if (preset in REPORT_PRESETS) {
    return { from: addDays(today, 1 - REPORT_PRESETS[preset as keyof typeof REPORT_PRESETS]), to: today };
  }
  if (preset === 'thisMonth') return { from: firstOfMonth(today), to: today };
  if (preset === 'lastMonth') {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  if (preset === 'thisYear') return { from: `${yearOf(today)}-01-01`, to: today };
  const hasBegun = Number(today.slice(5, 7)) >= SEPTEMBER;
  return { from: `${yearOf(today) - (hasBegun ? 0 : 1)}-09-01`, to: today };
}

/** A longer period is counted by months. */
export const MOST_DAYS_IN_WEEKS = 200;
export const REPORT_UNITS = ['week', 'month'] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];
export const unitOf = ({ from, to }: ReportPeriod): ReportUnit =>
  daysBetween(from, to) < MOST_DAYS_IN_WEEKS ? 'week' : 'month';

/** Ten years. */
export const LONGEST_REPORT_DAYS = 3_660;

/** GET /api/Admin/reports/fill: a weekday and an hour. */
export class FillCell extends shape({
  weekday: about(is.number, 'Sunday 0 … Saturday 6'),
  hour: about(is.number, 'In which the timeslots start'),
  visits: about(is.number, 'Places taken in timeslots that have begun'),
  places: about(is.number, 'Places that those timeslots had'),
  slots: about(is.number, 'Timeslots that have begun'),
}) {}
/** GET /api/Admin/reports/fill/list: a timeslot that has begun. */
export class ReportedSlot extends shape({
  id: about(is.text, "The timeslot's, by its original times"),
  date: is.date,
  startTime: is.time,
  visits: is.number,
  places: is.number,
}) {}
export class FillReport extends shape({ cells: listOf(FillCell) }) {}

const SPAN = { from: is.date, to: about(is.date, 'The day included') };

/** GET /api/Admin/reports/visits. */
export class VisitsInSpan extends shape({
  ...SPAN,
  visits: about(is.number, 'Uncancelled visits that have begun'),
  people: about(is.number, 'Clients with at least one of these visits'),
  attended: is.number,
  absent: is.number,
  unmarked: about(is.number, 'Without a mark'),
  cancelledByClient: about(is.number, 'By the client or the adult who looks after them'),
  cancelledLate: about(
    is.number,
    'After the deadline, by the client or by staff for one who will not come: counted there too',
  ),
  cancelledByGym: is.number,
}) {}
export class VisitsReport extends shape({
  unit: oneOf(REPORT_UNITS),
  spans: listOf(VisitsInSpan),
  people: about(is.number, 'Clients with at least one visit in the whole period'),
}) {}

const LED = {
  id: is.id,
  name: is.text,
  slots: about(is.number, 'Timeslots that somebody was booked in and that have begun'),
  visits: about(is.number, 'Uncancelled visits in these'),
  attended: partOf('attendance', about(orNull(is.number), 'Of these, marked as attended')),
  absent: partOf('attendance', about(orNull(is.number), 'Of these, marked as absent')),
  people: about(is.number, 'Clients with at least one of these visits'),
};

/** GET /api/Admin/reports/classes: by class and by trainer, as each timeslot had them; those with most visits first. */
export class ClassesReport extends shape({
  classes: listOf(class ReportedClass extends shape(LED) {}),
  trainers: listOf(class ReportedTrainer extends shape(LED) {}),
}) {}

/** GET /api/Admin/reports/pay: a line for each trainer, class and rate of the period. */
export class TrainerPay extends shape({
  id: is.text,
  trainer: is.text,
  className: about(orNull(is.text), 'Null: timeslots of no class'),
  slots: about(is.number, 'Timeslots that took place with somebody booked'),
  heads: about(is.number, 'Visits to them, but for the absent'),
  perClassCents: about(orNull(is.number), 'Null: there was no rate that day'),
  perHeadCents: orNull(is.number),
  amountCents: is.number,
}) {}

/** The kinds of visits that a list can be narrowed to. */
export const VISIT_KINDS = [
  'visit',
  ...ATTENDANCES,
  'unmarked',
  'cancelledByClient',
  'cancelledLate',
  'cancelledByGym',
] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];
/** A list may also have every booking, with any outcome. */
export const VISIT_LIST_KINDS = [...VISIT_KINDS, 'booking'] as const;
export type VisitListKind = (typeof VISIT_LIST_KINDS)[number];

/** GET /api/Admin/reports/visits/list. */
export class ReportedVisit extends shape({
  id: is.id,
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  date: is.date,
  startTime: is.time,
  attendance: orNull(oneOf(ATTENDANCES)),
  cancelledAt: orNull(is.instant),
}) {}

/** GET /api/Admin/reports/members. */
export const MEMBER_EVENTS = ['new', 'renewed', 'returned', 'ended', 'frozen'] as const;
export type MemberEvent = (typeof MEMBER_EVENTS)[number];
/** Days between two subscriptions up to which the second renews the first (rule: member events). */
export const RENEWED_WITHIN_DAYS = 31;

export class MembersInSpan extends shape({
  ...SPAN,
  new: about(is.number, 'First subscriptions that began'),
  renewed: about(is.number, 'Subscriptions that began within 31 days after the one before ended'),
  returned: about(is.number, 'Subscriptions that began later than that'),
  ended: about(is.number, 'Subscriptions that ended and that nothing followed within 31 days'),
  frozen: about(is.number, 'Subscriptions that were frozen'),
}) {}
export class MembersReport extends shape({ unit: oneOf(REPORT_UNITS), spans: listOf(MembersInSpan) }) {}

/** GET /api/Admin/reports/members/list. */
export class ReportedMember extends shape({
  id: about(is.id, "The subscription's"),
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: is.text,
  date: about(is.date, 'Of the event'),
  startDate: is.date,
  endDate: orNull(is.date),
}) {}

export const RISKS = ['absent', 'falling'] as const;
export type Risk = (typeof RISKS)[number];

/** GET /api/Admin/reports/at-risk. */
export class MemberAtRisk extends shape({
  userId: is.id,
  userName: is.text,
  phone: about(is.text, "For a child the adult's"),
  risk: oneOf(RISKS),
  lastVisit: about(orNull(is.date), 'That they came to, as far as it was marked'),
  recentVisits: about(is.number, 'In the last 28 days'),
  earlierVisits: about(is.number, 'In the 28 days before'),
  nextVisit: about(orNull(is.date), 'Booked'),
  endDate: orNull(is.date),
}) {}

/** GET /api/Admin/reports/expiring. */
export class ExpiringMember extends shape({
  id: about(is.id, "The subscription's"),
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  endDate: is.date,
  daysLeft: about(is.number, 'From the day that was asked for to the end, both included'),
  renewedFrom: about(orNull(is.date), 'Start of the subscription that follows and is not switched off'),
  lastVisit: orNull(is.date),
}) {}
/** Days to the end, the last one included. */
export const EXPIRING_WITHIN_DAYS = [7, 30] as const;

export const POLICY = { deadlineHours: { min: 0, max: 168 }, monthlyLimit: { min: 1, max: 100 } } as const;
/** Days that the sandbox replays. */
export const REPLAYED_DAYS = 90;

export class TouchedByPolicy extends shape({
  userId: orNull(is.id),
  userName: orNull(is.text),
  refusedCancellations: is.number,
  refusedBookings: is.number,
}) {}

/** GET /api/Admin/reports/policy. */
export class PolicyReport extends shape({
  ...SPAN,
  bookings: about(is.number, 'For days of the period, whatever became of them'),
  cancellations: about(is.number, 'Of these, cancelled by the client themself before the start'),
  refusedCancellations: about(is.number, 'Of these, later than the deadline'),
  refusedBookings: about(is.number, 'Beyond the limit of their month'),
  people: about(listOf(TouchedByPolicy), 'The clients whom it would have touched, most first'),
}) {}

/** Bookings that a policy would have refused to make, or to cancel. */
export const POLICY_REFUSALS = ['refusedCancellations', 'refusedBookings'] as const;
export type PolicyRefusal = (typeof POLICY_REFUSALS)[number];

/** The kinds of entries of the ledger that a list of money can be narrowed to. */
export const MONEY_KINDS = ['received', 'sold'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

const MONEY = {
  received: about(is.number, 'Euro cents: payments, less those taken back in the period'),
  payments: about(is.number, 'Entries behind `received`: payments, and payments taken back'),
};

/** GET /api/Admin/reports/money: a month. */
export class MoneyInSpan extends shape({
  ...SPAN,
  ...MONEY,
  sold: about(
    is.number,
    'Euro cents: charges on their day; one that is taken back counts again, negative, on the day it was taken back',
  ),
  sales: about(is.number, 'Entries behind `sold`'),
  ...{ cash: is.number, card: is.number, transfer: is.number, iris: is.number, other: is.number },
  ...{ stripe: is.number, viva: is.number },
  giftCard: about(is.number, 'Sold before: no money came in'),
}) {}

export class MoneyOfPlan extends shape({
  planId: about(orNull(is.id), 'Null: paid ahead, for an imported debt, or taken back'),
  planNameEl: orNull(is.text),
  planNameEn: orNull(is.text),
  ...MONEY,
}) {}

export class MoneyOfMethod extends shape({ method: oneOf(MONEY_WAYS), ...MONEY }) {}

export class MoneyReport extends shape({
  spans: about(listOf(MoneyInSpan), 'Months; the first and the last are cut at the ends of the period'),
  plans: about(listOf(MoneyOfPlan), 'Payments pay what is due first; the plan with most money first'),
  methods: listOf(MoneyOfMethod),
}) {}

/** GET /api/Admin/reports/money/list. */
export class ReportedEntry extends shape({
  id: is.id,
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  date: is.date,
  amountCents: about(is.number, 'Negative: taken back. Of a payment for several plans, the part of the one asked for'),
  method: orNull(oneOf(MONEY_WAYS)),
  receipt: orNull(is.text),
  planNameEl: about(orNull(is.text), 'Of a sale'),
  planNameEn: orNull(is.text),
}) {}

/** By days since the oldest unpaid amount was due (rule: owed). */
export const DEBT_AGES = ['notDue', 'month', 'quarter', 'older'] as const;
export type DebtAge = (typeof DEBT_AGES)[number];

/** GET /api/Admin/reports/owed, and GET /api/Admin/debts. */
export class OwingClient extends shape({
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  balanceCents: is.number,
  overdueCents: about(is.number, 'Of these, due before today'),
  overdueSince: orNull(is.date),
  daysLate: about(is.number, 'Since then; 0: nothing is overdue'),
  age: oneOf(DEBT_AGES),
}) {}

/** GET /api/Admin/debts/given: dates without a plan that run, are frozen or are to come, with a reason (rule: owed). */
export class GivenDates extends shape({
  id: about(is.id, 'Of the subscription'),
  userId: is.id,
  userName: is.text,
  phone: about(is.text, "For a child the adult's"),
  startDate: is.date,
  endDate: about(orNull(is.date), 'null: no end'),
  isFrozen: is.flag,
  reason: about(is.text, 'In the words of staff, which the member reads, too'),
  givenAt: is.instant,
  givenByName: orNull(is.text),
}) {}

/** GET /api/Admin/reports/late-payers: a client who paid a charge after its last day, or has not (rule: late payers). */
export class LatePayer extends shape({
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  charges: about(is.number, 'That were due in the period, before today'),
  late: about(is.number, 'Of these, paid later, or not yet'),
  daysLate: about(is.number, 'Of the late ones on average; one that is not paid counts up to today'),
  unpaid: about(is.number, 'Of the late ones, not paid'),
}) {}

/** GET /api/Admin/reports/late-payers/list: a charge that was due. */
export class DueCharge extends shape({
  id: is.id,
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  date: about(is.date, 'Last day to pay'),
  planNameEl: is.text,
  planNameEn: is.text,
  amountCents: is.number,
  paidOn: about(orNull(is.date), 'When the last of it was paid; null: not yet'),
  daysLate: about(is.number, '0: in time'),
}) {}
export const DUE_KINDS = ['due', 'late', 'unpaid'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** Hours that stay almost empty (rule: idle hours). */
export const IDLE = { mostPercent: 10, leastSlots: 4 } as const;

/** Wishes for a full timeslot, by their outcome (rule: demand). */
export const WAIT_KINDS = ['asked', 'served', 'missed'] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];
const WAITS = {
  asked: about(is.number, 'Entries of waiting lists of timeslots that have begun, but those that were taken back'),
  served: about(is.number, 'Of these, with a place'),
  missed: about(is.number, 'Of these, without'),
};

/** GET /api/Admin/reports/demand. */
export class WaitsInSpan extends shape({ ...SPAN, ...WAITS }) {}
export class DemandCell extends extend([FillCell], WAITS) {}
export class DemandReport extends shape({
  unit: oneOf(REPORT_UNITS),
  spans: listOf(WaitsInSpan),
  cells: about(listOf(DemandCell), 'Weekdays and hours that somebody waited for, those with most in vain first'),
  idle: about(listOf(FillCell), "Weekdays and hours of today's template that stay almost empty, the emptiest first"),
}) {}

/** GET /api/Admin/reports/demand/list. */
export class ReportedWait extends shape({
  id: is.id,
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  date: is.date,
  startTime: about(is.time, "The timeslot's own"),
  askedAt: is.instant,
  wasServed: is.flag,
}) {}

/** GET /api/Admin/reports/closings: a day on which the gym was closed. */
export class ClosedDay extends shape({
  date: is.date,
  reason: orNull(is.text),
  cancelled: about(is.number, 'Visits that the closing cancelled'),
  people: about(is.number, 'Clients who had one of these'),
  slots: about(is.number, "Timeslots of that weekday in today's template"),
  places: about(is.number, 'Places that these would have had'),
  compensated: about(is.number, 'Subscriptions that got the day back'),
  costCents: partOf('money', about(orNull(is.number), 'What was paid for the days and visits that it gave back')),
}) {}
/** `priced`: days and visits that were given back and have a price. */
export const CLOSING_LOSSES = ['cancelled', 'compensated', 'priced'] as const;
export type ClosingLoss = (typeof CLOSING_LOSSES)[number];

/** GET /api/Admin/reports/closings/list. */
export class ReportedLoss extends shape({
  id: about(is.id, 'Of the visit, or of the subscription that got the day back'),
  userId: about(orNull(is.id), 'Null: erased'),
  userName: orNull(is.text),
  phone: about(is.text, "For a child the adult's"),
  date: is.date,
  startTime: about(orNull(is.time), 'Of the visit'),
  costCents: partOf('money', about(orNull(is.number), 'Price of the day or the visit; null: it has none')),
}) {}

/** GET /api/Admin/reports/closings/slots: a timeslot that a closed day would have had. */
export class LostSlot extends shape({
  id: about(is.text, "The timeslot's"),
  date: is.date,
  startTime: is.time,
  places: is.number,
}) {}

/** Settings whose change is weighed by the acts of clients before and after it (rule: changed rules). */
export const WEIGHED_SETTINGS = [
  'BookingCancellationDeadlineHours',
  'MorningClientCancellationDeadlineHours',
  'LateCancelling',
  'FairUsePoints',
] as const;
/** Days before and after a change that are compared, or as many as have passed since. */
export const WEIGHED_DAYS = 42;

export class Behaviour extends shape({
  ...SPAN,
  bookings: about(is.number, 'For days of the period, whatever became of them'),
  cancelled: about(is.number, 'Of these, by the client or the adult who looks after them'),
  short: about(is.number, 'Of these, less than `hours` before the start'),
  absent: about(is.number, 'Of the bookings, marked as absent'),
}) {}

/** Cancellations with less notice than `hours`, as shares of the bookings; `unknown` without bookings on both sides. */
export const CHANGE_VERDICTS = ['fewer', 'same', 'more', 'unknown'] as const;
export type ChangeVerdict = (typeof CHANGE_VERDICTS)[number];

/** GET /api/Admin/reports/changes, the last change first. */
export class ChangedRule extends shape({
  id: is.id,
  date: about(is.date, 'First day under the new value'),
  setting: oneOf(WEIGHED_SETTINGS),
  from: is.text,
  to: is.text,
  hours: about(is.number, 'Notice that both periods are measured by: the longer deadline of the two'),
  before: one(Behaviour),
  after: one(Behaviour),
  verdict: oneOf(CHANGE_VERDICTS),
  days: about(is.number, 'On each side'),
  isEarly: about(is.flag, 'Too few days have passed to conclude from them'),
}) {}
