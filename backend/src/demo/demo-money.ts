import { randomUUID } from 'node:crypto';
import { addDays, daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import type { PaymentMethod } from '../contract/money.js';
import { lastDayOf } from '../contract/plan-length.js';

import { PACK, WEEKLY } from './demo-clients.js';
import { demoGiftCards, type DemoPayment } from './demo-gift-cards.js';
import type { Row } from './demo-rows.js';
import { Seeded } from './seeded.js';

const NO_MORE = { weeklyLimit: 0, packVisits: 0, unit: 'months' } as const;
const PLANS = [
  {
    nameEl: 'Μήνας, 8 επισκέψεις',
    nameEn: 'Month, 8 visits',
    priceCents: 3_500,
    length: 1,
    monthlyLimit: 8,
    ...NO_MORE,
  },
  {
    nameEl: 'Μήνας, 12 επισκέψεις',
    nameEn: 'Month, 12 visits',
    priceCents: 4_500,
    length: 1,
    monthlyLimit: 12,
    ...NO_MORE,
  },
  {
    nameEl: 'Τρίμηνο, 4 επισκέψεις',
    nameEn: 'Three months, 4 visits',
    priceCents: 5_500,
    length: 3,
    monthlyLimit: 4,
    ...NO_MORE,
  },
  {
    nameEl: 'Τρίμηνο, 8 επισκέψεις',
    nameEn: 'Three months, 8 visits',
    priceCents: 9_500,
    length: 3,
    monthlyLimit: 8,
    ...NO_MORE,
  },
  {
    nameEl: 'Τρίμηνο, 12 επισκέψεις',
    nameEn: 'Three months, 12 visits',
    priceCents: 12_000,
    length: 3,
    monthlyLimit: 12,
    ...NO_MORE,
  },
  {
    nameEl: 'Εξάμηνο, 12 επισκέψεις',
    nameEn: 'Six months, 12 visits',
    priceCents: 22_000,
    length: 6,
    monthlyLimit: 12,
    ...NO_MORE,
  },
  {
    nameEl: 'Έτος, απεριόριστες',
    nameEn: 'Year, unlimited',
    priceCents: 42_000,
    length: 12,
    monthlyLimit: 0,
    ...NO_MORE,
  },
  { nameEl: 'Μήνας, 2 την εβδομάδα', nameEn: 'Month, 2 a week', priceCents: 4_000, ...WEEKLY },
  { nameEl: 'Πακέτο 10 επισκέψεων', nameEn: 'Pack of 10 visits', priceCents: 7_000, ...PACK },
] as const;
/** Sold to nobody yet. */
const FREE_TRIAL = {
  ...{ nameEl: 'Δοκιμαστική εβδομάδα', nameEn: 'Trial week', priceCents: 0, length: 7, unit: 'days' },
  ...{ monthlyLimit: 0, weeklyLimit: 0, packVisits: 2 },
} as const;
const METHODS: readonly PaymentMethod[] = ['cash', 'card', 'card', 'iris', 'transfer'];
/** Greek gyms'. */
const VAT_PERCENT = 24;
const MS_PER_MINUTE = 60_000;
/** Sales of before began without plans. */
const SELLS_SINCE_DAYS = 75;
const DUE_DAYS = 7;
/** Two debtors have paid this morning: the day's takings are not empty. */
const PAID_TODAY: readonly { method: PaymentMethod; minutesAgo: number }[] = [
  { method: 'cash', minutesAgo: 9 },
  { method: 'card', minutesAgo: 4 },
];
/** The demo gym counts in days, its plans in months. */
const LENGTH_DIFFERS_DAYS = 5;
/** No debt is old enough to close booking (rule: overdue). */
const LATE_DAYS_MAX = 7;

interface Sold extends Row {
  id: string;
  client_id: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  monthly_limit: number;
  weekly_limit: number;
  pack_visits: number;
  created_at: Date;
}

interface DemoMoneyRows {
  plans: Row[];
  sales: Row[];
  entries: Row[];
  receipts: Row[];
  closings: Row[];
  cards: Row[];
  cardMoves: Row[];
}

const isPlanOf =
  ({ monthly_limit: month, weekly_limit: week, pack_visits: pack, start_date: start, end_date: end }: Sold) =>
  ({ monthlyLimit, weeklyLimit, packVisits, ...plan }: (typeof PLANS)[number]): boolean =>
    monthlyLimit === month &&
    weeklyLimit === week &&
    packVisits === pack &&
    Math.abs(daysBetween(lastDayOf(plan, start), end)) <= LENGTH_DIFFERS_DAYS;

/** Plans, and the sales of the last months with their payments; some are a few days late. Numbers of its own, as papers have. */
export function demoMoney(
  subscriptions: readonly Row[],
  { now, today, byId }: { now: Date; today: CalendarDate; byId: string },
): DemoMoneyRows {
  const seeded = new Seeded(911);
  const plans = PLANS.map((plan) => ({ ...plan, id: randomUUID() }));
  const since = new Date(now.getTime() - SELLS_SINCE_DAYS * 24 * 60 * MS_PER_MINUTE);
  const sold = (subscriptions as Sold[])
    .filter(({ created_at: at, end_date: end }) => at >= since && at <= now && end !== null)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id));
  const sales: Row[] = [];
  const paid: DemoPayment[] = [];
  const entries: Row[] = [];
  const unpaid: { entry: Row; cents: number }[] = [];
  for (const one of sold) {
    const plan = plans.find(isPlanOf(one));
    if (plan === undefined) throw new Error('Every subscription of the demo gym is of a plan');
    const discount = seeded.chance(0.1) ? 500 : 0;
    const sale = { id: randomUUID(), at: one.created_at, cents: plan.priceCents - discount };
    const due = addDays(one.start_date, DUE_DAYS);
    sales.push({
      ...{ id: sale.id, client_id: one.client_id, subscription_id: one.id, plan_id: plan.id },
      ...{ plan_name_el: plan.nameEl, plan_name_en: plan.nameEn, start_date: one.start_date, end_date: one.end_date },
      ...{ price_cents: plan.priceCents, discount_cents: discount, discount_reason: discount > 0 ? 'Φοιτητικό' : '' },
      vat_percent: VAT_PERCENT,
      ...{ due_on: due, sold_at: sale.at, sold_by_id: byId },
    });
    const entry = { client_id: one.client_id, sale_id: sale.id, reason: '', by_id: byId };
    entries.push({ ...entry, id: randomUUID(), kind: 'charge', amount_cents: sale.cents, due_on: due, at: sale.at });
    const mayOwe = addDays(due, LATE_DAYS_MAX) >= today;
    const isAlwaysLate = one.weekly_limit > 0 && due < today && mayOwe;
    if ((seeded.chance(0.12) && mayOwe) || isAlwaysLate) {
      if (!isAlwaysLate) unpaid.push({ entry, cents: sale.cents });
      continue;
    }
    // Sold in the morning, and paid while the desk is there.
    const minutesLater = seeded.between(0, 3) * 24 * 60 + seeded.between(1, 10 * 60);
    const at = new Date(Math.min(now.getTime(), sale.at.getTime() + minutesLater * MS_PER_MINUTE));
    const isPart = (seeded.chance(0.08) || (one.pack_visits > 0 && due < today)) && mayOwe;
    const cents = isPart ? 2_000 : sale.cents;
    const method = seeded.pick(METHODS);
    paid.push({
      at,
      row: { ...entry, sale_id: null, id: randomUUID(), kind: 'payment', amount_cents: -cents, method, at },
    });
  }
  for (const [place, { method, minutesAgo }] of PAID_TODAY.entries()) {
    const debt = unpaid[place];
    if (debt === undefined) continue;
    const at = new Date(now.getTime() - minutesAgo * MS_PER_MINUTE);
    const row = {
      ...debt.entry,
      sale_id: null,
      id: randomUUID(),
      kind: 'payment',
      amount_cents: -debt.cents,
      method,
      at,
    };
    paid.push({ at, row });
  }
  const last = new Map<number, number>();
  const { cards, sold: cardsSold, moves } = demoGiftCards(paid, { now, today, byId });
  const cardMoves = [...moves];
  // Receipts have numbers in the order in which the money came.
  for (const payment of [...paid, ...cardsSold].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { at, row } = payment;
    const year = at.getUTCFullYear();
    const receiptNo = (last.get(year) ?? 0) + 1;
    last.set(year, receiptNo);
    const receipt = { receipt_year: year, receipt_no: receiptNo };
    if (cardsSold.includes(payment)) cardMoves.push({ ...row, ...receipt, at });
    else entries.push({ ...row, ...receipt });
  }
  return {
    plans: [...plans, { ...FREE_TRIAL, id: randomUUID() }].map(
      ({ id, nameEl, nameEn, priceCents, length, unit, monthlyLimit, weeklyLimit, packVisits }) => ({
        ...{ id, name_el: nameEl, name_en: nameEn, price_cents: priceCents, length, unit },
        ...{ monthly_limit: monthlyLimit, weekly_limit: weeklyLimit, pack_visits: packVisits },
        ...{ vat_percent: VAT_PERCENT, is_on_sale: true, created_at: since },
        is_trial: priceCents === 0,
      }),
    ),
    sales,
    entries: entries.map((row) => ({
      ...{ method: null, receipt_year: null, receipt_no: null, due_on: null, sale_id: null, reverses_id: null },
      ...row,
    })),
    receipts: [...last].map(([year, no]) => ({ year, last: no })),
    closings: closingsOf(entries, today, byId),
    ...{ cards, cardMoves },
  };
}

/** The evenings on which the till was closed, with the missing amount, in cents. */
const CLOSED_EVENINGS = [
  { daysAgo: 9, missing: 0 },
  { daysAgo: 4, missing: 150 },
  { daysAgo: 1, missing: 0 },
];
const FIRST_SINCE_DAYS = 14;

function closingsOf(entries: readonly Row[], today: CalendarDate, byId: string): Row[] {
  const evening = (daysAgo: number): Date => new Date(`${addDays(today, -daysAgo)}T19:00:00Z`);
  return CLOSED_EVENINGS.map(({ daysAgo, missing }, place) => {
    const [since, until] = [evening(CLOSED_EVENINGS[place - 1]?.daysAgo ?? FIRST_SINCE_DAYS), evening(daysAgo)];
    const own = entries.filter(({ kind, at }) => kind === 'payment' && at instanceof Date && at > since && at <= until);
    const taken = (method: PaymentMethod): number =>
      own.reduce((sum, row) => sum - (row.method === method ? Number(row.amount_cents) : 0), 0);
    const cash = taken('cash');
    const isShort = missing > 0 && cash >= missing;
    return {
      ...{ id: randomUUID(), number: place + 1, since, until, closed_at: until, by_id: byId, corrects: null },
      ...{ cash_cents: cash, card_cents: taken('card'), transfer_cents: taken('transfer'), iris_cents: taken('iris') },
      ...{ other_cents: taken('other'), counted_cents: isShort ? cash - missing : cash },
      ...{ reason: isShort ? 'Λάθος ρέστα' : '', entry_ids: own.map(({ id }) => id) },
    };
  });
}
