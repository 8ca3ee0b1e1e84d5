import { valuesFor } from '../../../test/support/sweeps.js';
import { addDays, mondayOf, monthOf, weekdayOf, type CalendarDate } from '../contract/calendar-date.js';
import { isExpiringSoon } from '../contract/subscription.js';
import { DemoCalendar } from './demo-calendar.js';
import { DemoClients, type DemoClient, type DemoKind } from './demo-clients.js';
import { regulars } from './demo-regulars.js';
import { Seeded } from './seeded.js';
import { FULL_SLOT_HOUR, VisitPlanner, type DemoPlan, type DemoVisit } from './visit-planner.js';

const CAPACITY = 10;
const isEvening = (hour: number): boolean => hour >= 18 && hour < 22;
/** Sundays and Saturdays. */
const OPEN: Partial<Record<number, (hour: number) => boolean>> = {
  0: (hour) => (hour >= 9 && hour < 13) || isEvening(hour),
  6: (hour) => (hour >= 9 && hour < 14) || isEvening(hour),
};
/** Every weekday, both ends of months and of the year, and a leap day. */
const MADE_ON = [
  ...['2028-02-29', '2026-11-22', '2027-01-01', '2026-11-21', '2026-11-30', '2026-12-01', '2026-12-29'],
  ...['2026-12-31', '2027-02-28', '2027-03-27', '2027-05-05', '2027-10-31'],
];

function gymOf(today: CalendarDate): { calendar: DemoCalendar; clients: DemoClient[]; plan: DemoPlan } {
  const seeded = new Seeded(1);
  const calendar = new DemoCalendar(today);
  const clients = new DemoClients(seeded, calendar).all();
  return { calendar, clients, plan: new VisitPlanner(seeded, calendar, CAPACITY).plan(clients) };
}

function countBy<T>(things: readonly T[], key: (thing: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(key(thing), (counts.get(key(thing)) ?? 0) + 1);
  return counts;
}
const slotOf = ({ date, hour }: { date: CalendarDate; hour: number }): string => `${date} ${hour}`;

describe.each(valuesFor(0, MADE_ON, 3))('the demo gym made on %s', (today) => {
  const { calendar, clients, plan } = gymOf(today);
  const held = plan.visits.filter((visit) => !visit.isCancelled);
  const heldBy = (client: DemoClient): DemoVisit[] => held.filter((visit) => visit.client === client);
  const the = (kind: DemoKind): DemoClient => {
    const client = clients.find((one) => one.kind === kind);
    if (client === undefined) throw new Error(`There is no client of kind ${kind}`);
    return client;
  };

  it('breaks no rule of booking', () => {
    expect(Math.max(...countBy(held, slotOf).values())).toBe(CAPACITY);
    expect(Math.max(...countBy(held, (visit) => `${visit.client.id} ${visit.date}`).values())).toBe(1);
    const perMonth = countBy(held, (visit) => `${visit.client.id} ${monthOf(visit.date)}`);
    const isAgainstARule = ({ client, date, hour, subscription }: DemoVisit): boolean => {
      const { startDate, endDate, visitsUntil, monthlyLimit } = subscription;
      const isOutside = date < startDate || date > visitsUntil || visitsUntil > endDate || date > addDays(today, 14);
      const isOpen = OPEN[weekdayOf(date)] ?? ((at: number) => at >= 7 && at < 22);
      const isNoSlot = !calendar.isOpen(date) || !isOpen(hour);
      const isOverLimit = monthlyLimit > 0 && (perMonth.get(`${client.id} ${monthOf(date)}`) ?? 0) > monthlyLimit;
      return isOutside || isNoSlot || isOverLimit || (client.isMorningClient && hour >= 15);
    };
    expect(held.filter(isAgainstARule)).toEqual([]);
  });

  it('starts every subscription that has visits with one on its first day', () => {
    const firstVisit = new Map(held.map((visit) => [visit.subscription, visit.date]));
    for (const { subscription, date } of held) {
      if (date < (firstVisit.get(subscription) ?? date)) firstVisit.set(subscription, date);
    }
    expect([...firstVisit].filter(([subscription, date]) => subscription.startDate !== date)).toEqual([]);
  });

  it('has one full slot, with five who wait and could come that day', () => {
    const full = [...countBy(held, slotOf)].filter(([, count]) => count === CAPACITY).map(([slot]) => slot);
    expect(full).toEqual([`${calendar.fullDay} ${FULL_SLOT_HOUR}`]);
    expect(plan.waiting.map(slotOf)).toEqual(Array.from({ length: 5 }, () => full[0]));
    for (const { client, date } of plan.waiting) expect(heldBy(client).map((visit) => visit.date)).not.toContain(date);
  });

  it('has regulars with a standing booking, of whom some skip the closed day', () => {
    const { standing, dates } = regulars(plan.visits, {
      ...{ calendar, now: new Date(`${calendar.today}T10:00:00Z`), administratorId: 'staff', closedBecause: 'Αργία' },
    });
    expect(standing.length).toBeGreaterThan(5);
    expect(new Set(standing.map(({ client_id: client }) => client)).size).toBe(standing.length);
    const skipped = dates.filter(({ reasons }) => reasons !== null);
    expect(skipped.map(({ date }) => date)).toContain(calendar.closedDay);
    const coming = new Set(held.map(({ id }) => id));
    for (const { appointment_id: id } of dates.filter((row) => !skipped.includes(row))) expect(coming).toContain(id);
  });

  it('has each kind of client', () => {
    const ends = (kind: DemoKind): CalendarDate | undefined => the(kind).subscriptions.at(-1)?.endDate;
    expect(the('morning').isMorningClient).toBe(true);
    expect(the('frozen').subscriptions[0]?.frozenOn).toBe(addDays(today, -10));
    expect(ends('expired')).toBe(addDays(today, -12));
    expect(ends('expiring')).toBe(addDays(today, 3));
    expect(isExpiringSoon(ends('expiring') ?? null, today)).toBe(true);
    expect(the('disabled').isActive).toBe(false);
    expect(the('noSubscription').subscriptions).toEqual([]);
    expect(heldBy(the('waiting'))).toEqual([]);
    expect(the('unlimited').subscriptions[0]?.monthlyLimit).toBe(0);
    const used = heldBy(the('monthUsedUp')).filter((visit) => monthOf(visit.date) === monthOf(today));
    expect(used).toHaveLength(the('monthUsedUp').subscriptions[0]?.monthlyLimit ?? 0);
  });

  it('has packs with one visit left at least, and weeks that are used up', () => {
    const owners = (kind: DemoKind): DemoClient[] => clients.filter((one) => one.kind === kind);
    const left = owners('pack').map((client) => 10 - heldBy(client).length);
    expect(Math.min(...left)).toBe(1);
    expect(Math.max(...left)).toBeGreaterThan(2);
    const weeks = owners('weekly').flatMap((client) => [
      ...countBy(heldBy(client), ({ date }) => mondayOf(date)).values(),
    ]);
    expect(Math.max(...weeks)).toBe(2);
  });

  it('leaves the demo member days behind, days ahead, and days to book', () => {
    const dates = heldBy(the('member')).map((visit) => visit.date);
    expect(dates.filter((date) => date < today).length).toBeGreaterThan(2);
    expect(dates.filter((date) => date > today).length).toBeGreaterThanOrEqual(2);
    expect(dates).not.toContain(today);
    expect(dates.filter((date) => monthOf(date) === monthOf(today)).length).toBeLessThan(12);
  });
});
