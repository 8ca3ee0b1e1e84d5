import { addDays, monthOf, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import type { DemoCalendar } from './demo-calendar.js';
import { comesOn, type DemoClient, type DemoSubscription } from './demo-clients.js';
import type { Seeded } from './seeded.js';

/** A demo client's booking, possibly cancelled. */
export interface DemoVisit {
  client: DemoClient;
  subscription: DemoSubscription;
  date: CalendarDate;
  hour: number;
  isCancelled: boolean;
}

export interface DemoPlan {
  visits: DemoVisit[];
  /** Waiting list of the full slot, in order of arrival. */
  waiting: { client: DemoClient; date: CalendarDate; hour: number }[];
}

export const FULL_SLOT_HOUR = 18;
const WAITING_CLIENTS = 2;
const MORNING_ENDS = 15;
const SATURDAY = 6;
const SATURDAY_HOURS = [9, 10, 11, 12, 13];
const WEEKDAY_HOURS = Array.from({ length: 15 }, (_, i) => 7 + i);
const KEEPS_COMING = 0.86;
const CHANGES_MIND = 0.06;
const MEMBER_COMES_AGAIN_AFTER_DAYS = [1, 4, 9];

const slotKey = (date: CalendarDate, hour: number): string => `${date} ${hour}`;

/** Plans the demo visits; a visit is only planned on a day on which it breaks no rule. */
export class VisitPlanner {
  private readonly visits: DemoVisit[] = [];
  private readonly taken = new Map<string, number>();
  private readonly visitsInMonth = new Map<string, number>();
  private readonly visited = new Set<string>();

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
    return { visits: this.visits, waiting };
  }

  /** Plans first days of subscriptions, the used-up month, and the demo member's future visits. */
  private planFixedVisits(clients: readonly DemoClient[]): void {
    const { today } = this.calendar;
    for (const client of clients) {
      for (const { startDate, visitsUntil } of client.subscriptions) {
        if (startDate <= visitsUntil && startDate <= this.calendar.last) this.visit(client, startDate);
      }
      if (client.kind === 'member') {
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
    for (const client of left) this.countInMonth(client, date);
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
      this.visits.push({ client, subscription, date, hour, isCancelled: true });
    } else {
      this.hold(client, date, hour);
    }
  }

  private hold(client: DemoClient, date: CalendarDate, hour: number): void {
    const subscription = this.subscriptionForVisit(client, date);
    if (subscription === null) return;
    const slot = slotKey(date, hour);
    this.visits.push({ client, subscription, date, hour, isCancelled: false });
    this.visited.add(`${client.id} ${date}`);
    this.countInMonth(client, date);
    this.taken.set(slot, (this.taken.get(slot) ?? 0) + 1);
  }

  private countInMonth(client: DemoClient, date: CalendarDate): void {
    const month = `${client.id} ${monthOf(date)}`;
    this.visitsInMonth.set(month, (this.visitsInMonth.get(month) ?? 0) + 1);
  }

  /** null when a rule forbids a visit on that day. */
  private subscriptionForVisit(client: DemoClient, date: CalendarDate): DemoSubscription | null {
    if (!this.calendar.isOpen(date) || this.visited.has(`${client.id} ${date}`)) return null;
    const covering = client.subscriptions.find((one) => one.startDate <= date && date <= one.visitsUntil);
    if (covering === undefined) return null;
    const used = this.visitsInMonth.get(`${client.id} ${monthOf(date)}`) ?? 0;
    return covering.monthlyLimit === 0 || used < covering.monthlyLimit ? covering : null;
  }

  /** The free hour nearest to the client's favourite; the last place of a slot stays free. */
  private freeHour({ habit, isMorningClient }: DemoClient, date: CalendarDate): number | null {
    const isSaturday = weekdayOf(date) === SATURDAY;
    const hours = (isSaturday ? SATURDAY_HOURS : WEEKDAY_HOURS).filter(
      (hour) =>
        (!isMorningClient || hour < MORNING_ENDS) && (this.taken.get(slotKey(date, hour)) ?? 0) < this.capacity - 1,
    );
    const distance = (hour: number): number => Math.abs(hour - habit.hour);
    return hours.sort((a, b) => distance(a) - distance(b) || a - b)[0] ?? null;
  }
}
