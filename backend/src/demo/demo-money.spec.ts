import { daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import { giftCardStateOn } from '../contract/gift-card.js';
import { lastDayOf } from '../contract/plan-length.js';

import { DemoCalendar } from './demo-calendar.js';
import { DemoClients } from './demo-clients.js';
import { demoMoney } from './demo-money.js';
import { DemoRows, type Row } from './demo-rows.js';
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

const asCard = ({ balance_cents: balance, valid_until: until, is_cancelled: isCancelled }: Row) => ({
  ...{ balanceCents: Number(balance), validUntil: until as CalendarDate | null, isCancelled: isCancelled === true },
});

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

  it('has a gift card of each state, whose moves add up, and numbers of receipts without a gap', () => {
    for (const { id, balance_cents: balance } of money.cards) {
      const own = money.cardMoves.filter((move) => move.card_id === id);
      expect(own.reduce((sum, move) => sum + Number(move.amount_cents), 0)).toBe(balance);
    }
    const states = money.cards.map((card) => giftCardStateOn(asCard(card), today));
    expect(states.sort()).toEqual(['cancelled', 'expired', 'valid', 'valid', 'valid']);
    const used = money.cardMoves.find(({ kind }) => kind === 'used');
    expect(money.entries.find(({ id }) => id === used?.entry_id)).toMatchObject({
      kind: 'payment',
      method: 'giftCard',
    });
    for (const { year, last } of money.receipts) {
      const numbers = [...money.entries, ...money.cardMoves].filter((row) => row.receipt_year === year);
      expect(numbers.map((row) => Number(row.receipt_no)).sort((a, b) => a - b)).toEqual(
        Array.from({ length: Number(last) }, (_, n) => n + 1),
      );
    }
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
