import { daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { lastDayOf } from '../contract/plan-length.js';

import { DemoCalendar } from './demo-calendar.js';
import { DemoClients } from './demo-clients.js';
import { demoMoney } from './demo-money.js';
import { DemoRows } from './demo-rows.js';
import { Seeded } from './seeded.js';
import { VisitPlanner } from './visit-planner.js';

function gymOf(today: CalendarDate) {
  const now = new Date(`${today}T10:20:00Z`);
  const seeded = new Seeded(1);
  const calendar = new DemoCalendar(today);
  const clients = new DemoClients(seeded, calendar).all();
  const { visits } = new VisitPlanner(seeded, calendar, 10).plan(clients);
  const people = { passwordHash: '', administratorId: 'staff', deviceId: 'door' };
  const rows = new DemoRows({ seeded, now, zone: 'Europe/Athens', ...people, capacity: 10 });
  const subscriptions = clients.flatMap((client) =>
    client.subscriptions.map((subscription) => rows.subscription(client, subscription, visits)),
  );
  return { clients, subscriptions, money: demoMoney(subscriptions, { now, today, byId: 'staff' }) };
}

describe.each(['2026-11-24', '2027-03-01', '2028-02-29'])('money of the demo gym made on %s', (today) => {
  const { clients, subscriptions, money } = gymOf(today);

  it('has plans sold that say the limits and about the days of their subscription', () => {
    const misfits = money.sales.flatMap((sale) => {
      const plan = money.plans.find(({ id }) => id === sale.plan_id) ?? {};
      const one = subscriptions.find(({ id }) => id === sale.subscription_id) ?? {};
      const limits = ['monthly_limit', 'weekly_limit', 'pack_visits'];
      const days = daysBetween(lastDayOf(plan as never, String(one.start_date)), String(one.end_date));
      return limits.every((limit) => plan[limit] === one[limit]) && Math.abs(days) <= 5 ? [] : [[plan, one]];
    });
    expect(misfits).toEqual([]);
  });

  it('has taken two payments today, and closed the till on three evenings with the payments of each', () => {
    const ofToday = money.entries.filter(({ kind, at }) => kind === 'payment' && (at as Date).toISOString() > today);
    expect(ofToday.map(({ method }) => method)).toEqual(expect.arrayContaining(['cash', 'card']));
    expect(money.closings.map(({ number }) => number)).toEqual([1, 2, 3]);
    const closed = money.closings.flatMap((closing) => closing.entry_ids as string[]);
    expect(new Set(closed).size).toBe(closed.length);
  });

  it('sells each of its plans, and the demo member theirs', () => {
    const sold = new Set(money.sales.map((sale) => sale.plan_id));
    expect(
      money.plans
        .filter(({ id, is_trial: isTrial }) => isTrial !== true && !sold.has(id))
        .map(({ name_en: name }) => name),
    ).toEqual([]);
    const member = clients.find(({ kind }) => kind === 'member');
    expect(money.sales.filter((sale) => sale.client_id === member?.id)).toHaveLength(1);
  });
});
