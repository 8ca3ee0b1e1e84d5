import { addDays, weekdayOf, type CalendarDate, type Weekday } from '../contract/calendar-date.js';
import { lastDayOf } from '../contract/plan-length.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { DemoCalendar } from './demo-calendar.js';
import { People, type Person } from './names.js';
import { Seeded } from './seeded.js';

/** A demo subscription. Its first visit is on its first day, so that its actual end equals its end. */
export interface DemoSubscription {
  id: string;
  startDate: CalendarDate;
  endDate: CalendarDate;
  monthlyLimit: number;
  weeklyLimit: number;
  packVisits: number;
  /** The last day of the client's visits. */
  visitsUntil: CalendarDate;
  frozenOn: CalendarDate | null;
}

export type DemoKind =
  | 'ordinary'
  | 'member'
  | 'morning'
  | 'frozen'
  | 'expired'
  | 'expiring'
  | 'disabled'
  | 'noSubscription'
  | 'waiting'
  | 'upcoming'
  | 'renewed'
  | 'unlimited'
  | 'monthUsedUp'
  | 'pack'
  | 'weekly';

export interface DemoClient extends Person {
  id: string;
  kind: DemoKind;
  isActive: boolean;
  isMorningClient: boolean;
  /** Age of the account in days. */
  memberForDays: number;
  subscriptions: DemoSubscription[];
  /** Weekdays and approximate hour of the client's visits. */
  habit: { weekdays: readonly Weekday[]; hour: number };
}

/** Weighted by popularity: an hour is listed as often as it is somebody's favourite. */
const FAVOURITE_HOURS = [7, 8, 8, 9, 9, 9, 10, 11, 13, 16, 17, 17, 17, 18, 18, 18, 18, 19, 19, 19, 19, 20, 20, 21];
const WEEKS: readonly (readonly Weekday[])[] = [
  [1, 3],
  [1, 4],
  [2, 4],
  [2, 5],
  [1, 3, 5],
  [2, 4, 6],
  [3, 6],
  [1],
  [4],
  [0, 3],
  [2, 0],
  [6, 0],
];
/** Days of the subscriptions on sale, by their visits a month. */
const LENGTHS_DAYS = { 8: [30, 30, 90, 90, 90], 12: [30, 30, 90, 90, 180] } as const;
const LIMITS_OF_PLANS = [8, 8, 12, 12, 12, 12] as const;
const CLIENTS = 118;
const WAITS_SINCE_DAYS = 2;
/** Starts of the half years that the demo member had before the running subscription. */
const MEMBER_SINCE_DAYS = [760, 580, 400, 220];
const DAYS_OF_MONTH_PLAN = 30;
const FIRST_BOUGHT_DAYS = { min: 3, max: 118 };
/** A subscription is sold some days before it starts. */
export const SOLD_DAYS_BEFORE = 12;
/** Share of those who joined with their first subscription of these months. */
const IS_NEW = 0.45;

/** Those who bought a pack of 10 visits or 2 visits a week; the first pack has a visit left. */
const BOUGHT = [
  { kind: 'pack', daysAgo: 28, weekdays: [1, 3, 5, 6], hour: 19 },
  { kind: 'pack', daysAgo: 24, weekdays: [4], hour: 20 },
  { kind: 'pack', daysAgo: 10, weekdays: [2, 5], hour: 9 },
  { kind: 'weekly', daysAgo: 20, weekdays: [1, 3, 5], hour: 10 },
  { kind: 'weekly', daysAgo: 12, weekdays: [2, 4, 6], hour: 17 },
  { kind: 'weekly', daysAgo: 6, weekdays: [0, 2, 4], hour: 11 },
] as const satisfies readonly { kind: DemoKind; daysAgo: number; weekdays: readonly Weekday[]; hour: number }[];
export const PACK = { length: 90, unit: 'days', monthlyLimit: 0, weeklyLimit: 0, packVisits: 10 } as const;
export const WEEKLY = { length: 1, unit: 'months', monthlyLimit: 0, weeklyLimit: 2, packVisits: 0 } as const;

/** All demo clients, the special ones first. */
export class DemoClients {
  private readonly people: People;

  constructor(
    private readonly seeded: Seeded,
    private readonly calendar: DemoCalendar,
  ) {
    this.people = new People(seeded);
  }

  all(): DemoClient[] {
    const others = [this.member(), ...this.special(), ...this.lessOrdinary()];
    const ordinary = Array.from({ length: CLIENTS - others.length }, () => this.ordinary());
    return [...others, ...this.withOtherPlans(ordinary)];
  }

  /** Numbers of its own: everybody else stays as they are. */
  private withOtherPlans(ordinary: readonly DemoClient[]): DemoClient[] {
    const seeded = new Seeded(5_309);
    const first = ordinary.length - BOUGHT.length;
    return ordinary.map((client, n) => {
      const bought = BOUGHT[n - first];
      if (bought === undefined) return client;
      const { kind, daysAgo, ...habit } = bought;
      const plan = kind === 'pack' ? PACK : WEEKLY;
      const startDate = this.calendar.firstOpenFrom(addDays(this.calendar.today, -daysAgo));
      const endDate = lastDayOf(plan, startDate);
      const { monthlyLimit, weeklyLimit, packVisits } = plan;
      const limits = { monthlyLimit, weeklyLimit, packVisits };
      const subscription = { id: seeded.uuid(), startDate, endDate, ...limits, visitsUntil: endDate, frozenOn: null };
      const memberForDays = Math.max(client.memberForDays, daysAgo + SOLD_DAYS_BEFORE);
      return { ...client, kind, habit, memberForDays, subscriptions: [subscription] };
    });
  }

  private member(): DemoClient {
    const before = MEMBER_SINCE_DAYS.map((daysAgo) => this.running({ daysAgo, days: 180, monthlyLimit: 12 }));
    const subscriptions = [...before, this.running({ daysAgo: 40, days: 180, monthlyLimit: 12 })];
    const habit = { weekdays: [2 as const], hour: 18 };
    const about = { kind: 'member' as const, email: DEMO_ACCOUNTS.member.email, memberForDays: 780 };
    return this.client({ ...about, subscriptions, habit });
  }

  /** More clients whom staff have to look after: not everybody comes twice a week. */
  private lessOrdinary(): DemoClient[] {
    return [
      ...[-3, -6, -17, -25].map((day) => this.frozen(day)),
      ...[-1, -2, -4, -7, -15, -19, -24].map((day) => this.ending('expired', day)),
      ...[0, 1, 2, 5, 6].map((day) => this.ending('expiring', day)),
      ...[-5, -20, -21, -30, -40].map((day) => this.disabled(day)),
      ...[1, 3, 6].map((days) => this.client({ kind: 'noSubscription', memberForDays: days, subscriptions: [] })),
      ...[-1, -3, -5].map((day) => this.unused('waiting', day)),
      ...[4, 9].map((day) => this.unused('upcoming', day)),
      ...[2, 4].map((day) => this.renewed(day)),
    ];
  }

  private frozen(day: number): DemoClient {
    const frozenOn = addDays(this.calendar.today, day);
    const running = this.running({ daysAgo: 45, days: 90, monthlyLimit: 12 });
    const subscriptions = [{ ...running, frozenOn, visitsUntil: addDays(frozenOn, -1) }];
    return this.client({ kind: 'frozen', subscriptions });
  }

  private ending(kind: 'expired' | 'expiring', day: number): DemoClient {
    return this.client({ kind, subscriptions: [this.endingOn(addDays(this.calendar.today, day), 8)] });
  }

  private disabled(lastDay: number): DemoClient {
    const running = this.running({ daysAgo: 50, days: 90, monthlyLimit: 8 });
    const visitsUntil = addDays(this.calendar.today, lastDay);
    return this.client({ kind: 'disabled', isActive: false, subscriptions: [{ ...running, visitsUntil }] });
  }

  /** Sold, and without a visit yet. */
  private unused(kind: 'waiting' | 'upcoming', day: number): DemoClient {
    const start = addDays(this.calendar.today, day);
    return this.client({ kind, subscriptions: [this.unvisited(start)] });
  }

  private renewed(lastDay: number): DemoClient {
    const running = this.endingOn(addDays(this.calendar.today, lastDay), 8);
    const subscriptions = [running, this.unvisited(addDays(running.endDate, 1))];
    return this.client({ kind: 'renewed', subscriptions });
  }

  private unvisited(start: CalendarDate): DemoSubscription {
    const sold = this.subscription(start, addDays(start, DAYS_OF_MONTH_PLAN), 8);
    return { ...sold, visitsUntil: addDays(start, -1) };
  }

  private special(): DemoClient[] {
    return [
      this.client({
        kind: 'morning',
        isMorningClient: true,
        subscriptions: [this.running({ daysAgo: 30, days: 90, monthlyLimit: 12 })],
        habit: { weekdays: [1, 3, 5], hour: 9 },
      }),
      this.frozen(-10),
      this.ending('expired', -12),
      this.ending('expiring', 3),
      this.disabled(-20),
      this.client({ kind: 'noSubscription', subscriptions: [] }),
      this.unused('waiting', -WAITS_SINCE_DAYS),
      this.client({
        kind: 'unlimited',
        subscriptions: [this.running({ daysAgo: 55, days: 365, monthlyLimit: 0 })],
        habit: { weekdays: [1, 2, 3, 4, 5, 6], hour: 10 },
      }),
      this.client({
        kind: 'monthUsedUp',
        subscriptions: [this.running({ daysAgo: 35, days: 90, monthlyLimit: 4 })],
        habit: { weekdays: [1, 2, 3, 4, 5, 6], hour: 17 },
      }),
    ];
  }

  private ordinary(): DemoClient {
    const monthlyLimit = this.seeded.pick(LIMITS_OF_PLANS);
    const days = this.seeded.pick<number>(LENGTHS_DAYS[monthlyLimit]);
    const daysAgo = this.seeded.between(FIRST_BOUGHT_DAYS.min, FIRST_BOUGHT_DAYS.max);
    const subscriptions = [this.running({ daysAgo, days, monthlyLimit })];
    const memberForDays = daysAgo + this.seeded.between(SOLD_DAYS_BEFORE, SOLD_DAYS_BEFORE + 8);
    // A monthly plan is renewed on the day after its end.
    for (let last = subscriptions[0]; last && last.endDate < this.calendar.today; last = subscriptions.at(-1)) {
      const start = this.calendar.firstOpenFrom(addDays(last.endDate, 1));
      subscriptions.push(this.subscription(start, addDays(start, days - 1), monthlyLimit));
    }
    return this.client({ kind: 'ordinary', subscriptions, ...(this.seeded.chance(IS_NEW) && { memberForDays }) });
  }

  private client(about: Pick<DemoClient, 'kind' | 'subscriptions'> & Partial<DemoClient>): DemoClient {
    return {
      ...this.people.next(),
      id: this.seeded.uuid(),
      isActive: true,
      isMorningClient: false,
      memberForDays: this.seeded.between(135, 900),
      habit: { weekdays: this.seeded.pick(WEEKS), hour: this.seeded.pick(FAVOURITE_HOURS) },
      ...about,
    };
  }

  private running({ daysAgo, days, monthlyLimit }: { daysAgo: number; days: number; monthlyLimit: number }) {
    const start = this.calendar.firstOpenFrom(addDays(this.calendar.today, -daysAgo));
    return this.subscription(start, addDays(start, days - 1), monthlyLimit);
  }

  /** A plan of about a month that ends on the given day. */
  private endingOn(endDate: CalendarDate, monthlyLimit: number): DemoSubscription {
    return this.subscription(this.calendar.firstOpenFrom(addDays(endDate, -DAYS_OF_MONTH_PLAN)), endDate, monthlyLimit);
  }

  private subscription(startDate: CalendarDate, endDate: CalendarDate, monthlyLimit: number): DemoSubscription {
    const limits = { monthlyLimit, weeklyLimit: 0, packVisits: 0 };
    return { id: this.seeded.uuid(), startDate, endDate, ...limits, visitsUntil: endDate, frozenOn: null };
  }
}

export const comesOn = ({ habit }: DemoClient, date: CalendarDate): boolean => habit.weekdays.includes(weekdayOf(date));
