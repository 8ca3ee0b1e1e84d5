import { addDays, mondayOf, monthOf, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import type { DemoCalendar } from './demo-calendar.js';
import { comesOn, type DemoClient, type DemoKind, type DemoSubscription } from './demo-clients.js';
import { CLOSING_CAUSES, type ClosingCause, type DemoClosing } from './demo-closings.js';
import { Seeded } from './seeded.js';

/** A demo client's booking, possibly cancelled. */
export interface DemoVisit {
  client: DemoClient;
  subscription: DemoSubscription;
  date: CalendarDate;
  hour: number;
  isCancelled: boolean;
  id: string;
  /** Set for a recent event: minutes since the booking, or since its cancellation. */
  minutesAgo?: number;
  /** Set when staff cancelled it. */
  staffReason?: string;
  /** Cancelled after the deadline (rule: late cancelling). */
  late?: 'counts' | 'forgiven';
  /** Cancelled with its day (rule: nothing lost). */
  closing?: DemoClosing;
}

export interface DemoPlan {
  visits: DemoVisit[];
  /** Days on which the gym closed after people had booked; fewer where every day began a subscription. */
  closings: DemoClosing[];
  /** Waiting list of the full slot, in order of arrival. */
  waiting: { client: DemoClient; date: CalendarDate; hour: number }[];
}

export const FULL_SLOT_HOUR = 18;
const WAITING_CLIENTS = 5;
const MORNING_ENDS = 15;
const SATURDAY = 6;
const SUNDAY = 0;
/** Start hours of slots that the first template of a real gym has not: the demo gym is open every day, until the evening. */
export const EXTRA_HOURS = [
  { weekday: SATURDAY, hours: [18, 19, 20, 21] },
  { weekday: SUNDAY, hours: [9, 10, 11, 12, 18, 19, 20, 21] },
] as const;
/** Kinds of clients that include some without a visit left. */
const USED_UP: readonly DemoKind[] = ['monthUsedUp', 'weekly', 'pack'];
const SATURDAY_HOURS = [9, 10, 11, 12, 13, ...EXTRA_HOURS[0].hours];
const WEEKDAY_HOURS = Array.from({ length: 15 }, (_, i) => 7 + i);
const KEEPS_COMING = 0.86;
const CHANGES_MIND = 0.06;
/** A share of those who change their mind. */
const TOO_LATE = 0.35;
const FILLED_AFTER_ALL = 0.5;
const MEMBER_COMES_AGAIN_AFTER_DAYS = [1, 4, 9];

/** Recent bookings and cancellations, so that the first screen is alive at any hour. */
const JUST_BOOKED_MINUTES = [4, 11, 26, 48, 95, 170, 260];
const JUST_CANCELLED: readonly { minutesAgo: number; staffReason?: string }[] = [
  { minutesAgo: 7 },
  { minutesAgo: 52, staffReason: 'Τηλεφώνησε ότι δεν θα προλάβει' },
];

/** Visits of a month, a week and ever: whoever has a pack has had nothing else. */
type Used = [month: number, week: number, all: number];
const periodsOf = ({ id }: DemoClient, date: CalendarDate): string[] => [
  ...[`${id} ${monthOf(date)}`, `${id} ${mondayOf(date)}`, id],
];
const slotKey = (date: CalendarDate, hour: number): string => `${date} ${hour}`;

function hoursOn(date: CalendarDate): number[] {
  const weekday = weekdayOf(date);
  if (weekday === SUNDAY) return [...EXTRA_HOURS[1].hours];
  return weekday === SATURDAY ? SATURDAY_HOURS : WEEKDAY_HOURS;
}

/** Plans the demo visits; a visit is only planned on a day on which it breaks no rule. */
export class VisitPlanner {
  private readonly visits: DemoVisit[] = [];
  private readonly taken = new Map<string, number>();
  private readonly used = new Map<string, number>();
  private readonly visited = new Set<string>();
  /** Numbers of its own: the rest of the plan does not depend on them. */
  private readonly lateness = new Seeded(4_213);

  constructor(
    private readonly seeded: Seeded,
    private readonly calendar: DemoCalendar,
    private readonly capacity: number,
  ) {}

  plan(clients: readonly DemoClient[]): DemoPlan {
    this.planFixedVisits(clients);
    const waiting = this.planFullSlot(clients);
    for (const date of this.calendar.openDays(this.calendar.first, this.calendar.last)) {
      for (const client of this.seeded.shuffled(clients)) {
        const stays = waiting.some((one) => one.client === client && one.date === date);
        if (!stays && this.wants(client, date)) this.visit(client, date);
      }
    }
    this.bookJustNow();
    this.cancelJustNow(clients);
    return { visits: this.visits, waiting, closings: CLOSING_CAUSES.flatMap((cause) => this.closeFor(cause)) };
  }

  /**
   * Not on the first day of a subscription, which began with a visit. Not on a day whose closing takes a visit from a
   * client who must have used up theirs.
   */
  private closeFor(cause: ClosingCause): DemoClosing[] {
    const days = Array.from({ length: cause.ago.days }, (_, n) => addDays(this.calendar.today, -cause.ago.from - n));
    const { daysAhead, time } = cause.closed;
    const ofDay = (date: CalendarDate): DemoVisit[] =>
      this.visits.filter((visit) => {
        const isToCome = daysAhead > 0 || timeFromSeconds(visit.hour * 3_600) > time;
        return visit.date === date && !visit.isCancelled && isToCome;
      });
    const closed = days.find((date) => {
      const visits = ofDay(date);
      const isWeekday = ![SUNDAY, SATURDAY].includes(weekdayOf(date));
      const mayFall = ({ client, subscription }: DemoVisit): boolean =>
        subscription.startDate !== date && !USED_UP.includes(client.kind);
      return isWeekday && visits.length > 0 && visits.every(mayFall);
    });
    if (closed === undefined) return [];
    const closing = { date: closed, cause };
    for (const visit of ofDay(closed)) Object.assign(visit, { isCancelled: true, closing });
    return [closing];
  }

  /** The first day on which no cancellation deadline is near. */
  private get later(): CalendarDate {
    return addDays(this.calendar.today, 2);
  }

  private bookJustNow(): void {
    const ahead = this.visits.filter(
      ({ client, date, subscription }) =>
        client.kind === 'ordinary' && date >= this.later && subscription.startDate < this.calendar.today,
    );
    for (const [i, visit] of this.seeded.shuffled(ahead).slice(0, JUST_BOOKED_MINUTES.length).entries()) {
      visit.minutesAgo = JUST_BOOKED_MINUTES[i] ?? 0;
    }
  }

  private cancelJustNow(clients: readonly DemoClient[]): void {
    const days = this.calendar.openDays(this.later, addDays(this.later, 5));
    const might = this.seeded.shuffled(clients).filter(({ kind }) => kind === 'ordinary');
    for (const [i, cancelled] of JUST_CANCELLED.entries()) {
      const date = days[i] ?? this.later;
      const client = might.find((one) => this.subscriptionForVisit(one, date) !== null);
      const subscription = client && this.subscriptionForVisit(client, date);
      if (!client || !subscription) continue;
      might.splice(might.indexOf(client), 1);
      const hour = this.freeHour(client, date) ?? FULL_SLOT_HOUR;
      this.visits.push({ client, subscription, date, hour, isCancelled: true, id: this.seeded.uuid(), ...cancelled });
    }
  }

  /** Plans the visits of a long-standing member before the days that are planned for all. */
  private visitBefore(client: DemoClient, day: CalendarDate): void {
    const from = client.subscriptions[0]?.startDate ?? day;
    const days = this.calendar.openDays(from, addDays(day, -1)).filter((date) => comesOn(client, date));
    for (const date of days) if (this.seeded.chance(KEEPS_COMING)) this.visit(client, date);
  }

  /** Plans first days of subscriptions, the used-up month, and the demo member's future visits. */
  private planFixedVisits(clients: readonly DemoClient[]): void {
    const { today } = this.calendar;
    for (const client of clients) {
      for (const { startDate, visitsUntil } of client.subscriptions) {
        if (startDate <= visitsUntil && startDate <= this.calendar.last) this.visit(client, startDate);
      }
      if (client.kind === 'member') {
        this.visitBefore(client, this.calendar.first);
        const days = MEMBER_COMES_AGAIN_AFTER_DAYS.map((n) => this.calendar.firstOpenFrom(addDays(today, n)));
        for (const date of days) this.visit(client, date);
      }
      if (client.kind === 'monthUsedUp') {
        const days = this.calendar.openDays(this.calendar.first, this.calendar.last);
        for (const date of days.filter((day) => monthOf(day) === monthOf(today))) this.visit(client, date);
      }
    }
  }

  private planFullSlot(clients: readonly DemoClient[]): DemoPlan['waiting'] {
    const date = this.calendar.fullDay;
    const might = this.seeded
      .shuffled(clients)
      .filter((client) => client.kind === 'ordinary' && this.subscriptionForVisit(client, date) !== null);
    const key = slotKey(date, FULL_SLOT_HOUR);
    for (const client of might) {
      if ((this.taken.get(key) ?? 0) < this.capacity) this.hold(client, date, FULL_SLOT_HOUR);
    }
    const left = might.filter((client) => this.subscriptionForVisit(client, date) !== null).slice(0, WAITING_CLIENTS);
    // Keeps a visit of the month for each, so that a waiting client can take a freed place.
    for (const client of left) this.count(client, date);
    return left.map((client) => ({ client, date, hour: FULL_SLOT_HOUR }));
  }

  private wants(client: DemoClient, date: CalendarDate): boolean {
    // The demo member's future visits are fixed; their other days stay bookable.
    if (client.kind === 'member' && date >= this.calendar.today) return false;
    return comesOn(client, date) && this.seeded.chance(KEEPS_COMING);
  }

  private visit(client: DemoClient, date: CalendarDate): void {
    const subscription = this.subscriptionForVisit(client, date);
    const hour = this.freeHour(client, date);
    if (subscription === null || hour === null) return;
    const isFirst = date === subscription.startDate;
    const maybeCancelled = date < this.calendar.today && !isFirst && client.kind !== 'monthUsedUp';
    if (maybeCancelled && this.seeded.chance(CHANGES_MIND)) {
      const late = this.lateOf(client);
      this.visits.push({ client, subscription, date, hour, isCancelled: true, id: this.seeded.uuid(), ...late });
      if (late?.late === 'counts') this.count(client, date);
    } else {
      this.hold(client, date, hour);
    }
  }

  /** The demo member cancels in time: nothing may keep them from booking. */
  private lateOf({ kind }: DemoClient): Pick<DemoVisit, 'late'> | null {
    const isLate = this.lateness.chance(TOO_LATE) && kind === 'ordinary';
    if (!isLate) return null;
    return { late: this.lateness.chance(FILLED_AFTER_ALL) ? 'forgiven' : 'counts' };
  }

  private hold(client: DemoClient, date: CalendarDate, hour: number): void {
    const subscription = this.subscriptionForVisit(client, date);
    if (subscription === null) return;
    const slot = slotKey(date, hour);
    this.visits.push({ client, subscription, date, hour, isCancelled: false, id: this.seeded.uuid() });
    this.visited.add(`${client.id} ${date}`);
    this.count(client, date);
    this.taken.set(slot, (this.taken.get(slot) ?? 0) + 1);
  }

  private count(client: DemoClient, date: CalendarDate): void {
    for (const period of periodsOf(client, date)) this.used.set(period, (this.used.get(period) ?? 0) + 1);
  }

  /** null when a rule forbids a visit on that day. */
  private subscriptionForVisit(client: DemoClient, date: CalendarDate): DemoSubscription | null {
    if (!this.calendar.isOpen(date) || this.visited.has(`${client.id} ${date}`)) return null;
    const covering = client.subscriptions.find((one) => one.startDate <= date && date <= one.visitsUntil);
    if (covering === undefined) return null;
    const { monthlyLimit, weeklyLimit, packVisits } = covering;
    const [month, week, all] = periodsOf(client, date).map((period) => this.used.get(period) ?? 0) as Used;
    const isUsedUp =
      (monthlyLimit > 0 && month >= monthlyLimit) ||
      (weeklyLimit > 0 && week >= weeklyLimit) ||
      // A pack keeps its last visit: one that is used up has ended.
      (packVisits > 0 && all >= packVisits - 1);
    return isUsedUp ? null : covering;
  }

  /** The free hour nearest to the client's favourite; the last place of a slot stays free. */
  private freeHour({ habit, isMorningClient }: DemoClient, date: CalendarDate): number | null {
    const hours = hoursOn(date).filter(
      (hour) =>
        (!isMorningClient || hour < MORNING_ENDS) && (this.taken.get(slotKey(date, hour)) ?? 0) < this.capacity - 1,
    );
    const distance = (hour: number): number => Math.abs(hour - habit.hour);
    return hours.sort((a, b) => distance(a) - distance(b) || a - b)[0] ?? null;
  }
}
