import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { PaymentMethod } from '../contract/money.js';
import type { Row } from './demo-rows.js';
import { Seeded } from './seeded.js';

const PLANS = [
  { nameEl: 'Μήνας, 8 επισκέψεις', nameEn: 'Month, 8 visits', priceCents: 3_500, length: 1, monthlyLimit: 8 },
  { nameEl: 'Μήνας, 12 επισκέψεις', nameEn: 'Month, 12 visits', priceCents: 4_500, length: 1, monthlyLimit: 12 },
  {
    nameEl: 'Τρίμηνο, 12 επισκέψεις',
    nameEn: 'Three months, 12 visits',
    priceCents: 12_000,
    length: 3,
    monthlyLimit: 12,
  },
  { nameEl: 'Έτος, απεριόριστες', nameEn: 'Year, unlimited', priceCents: 42_000, length: 12, monthlyLimit: 0 },
] as const;
const METHODS: readonly PaymentMethod[] = ['cash', 'card', 'card', 'iris', 'transfer'];
const MS_PER_MINUTE = 60_000;
/** Sales of before began without plans. */
const SELLS_SINCE_DAYS = 75;
const DUE_DAYS = 7;

interface Sold extends Row {
  id: string;
  client_id: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  monthly_limit: number;
  created_at: Date;
}

export interface DemoMoneyRows {
  plans: Row[];
  sales: Row[];
  entries: Row[];
  receipts: Row[];
}

/** Plans, and the sales of the last months with their payments; some are late. Numbers of its own, as papers have. */
export function demoMoney(subscriptions: readonly Row[], { now, byId }: { now: Date; byId: string }): DemoMoneyRows {
  const seeded = new Seeded(911);
  const plans = PLANS.map((plan) => ({ ...plan, id: randomUUID() }));
  const since = new Date(now.getTime() - SELLS_SINCE_DAYS * 24 * 60 * MS_PER_MINUTE);
  const sold = (subscriptions as Sold[])
    .filter(({ created_at: at, end_date: end }) => at >= since && at <= now && end !== null)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id));
  const sales: Row[] = [];
  const paid: { at: Date; row: Row }[] = [];
  const entries: Row[] = [];
  for (const one of sold) {
    const plan = plans.find(({ monthlyLimit }) => monthlyLimit === one.monthly_limit) ?? plans[1];
    if (plan === undefined) throw new Error('There are plans');
    const discount = seeded.chance(0.1) ? 500 : 0;
    const sale = { id: randomUUID(), at: one.created_at, cents: plan.priceCents - discount };
    const due = addDays(one.start_date, DUE_DAYS);
    sales.push({
      ...{ id: sale.id, client_id: one.client_id, subscription_id: one.id, plan_id: plan.id },
      ...{ plan_name_el: plan.nameEl, plan_name_en: plan.nameEn, start_date: one.start_date, end_date: one.end_date },
      ...{ price_cents: plan.priceCents, discount_cents: discount, discount_reason: discount > 0 ? 'Φοιτητικό' : '' },
      ...{ due_on: due, sold_at: sale.at, sold_by_id: byId },
    });
    const entry = { client_id: one.client_id, sale_id: sale.id, reason: '', by_id: byId };
    entries.push({ ...entry, id: randomUUID(), kind: 'charge', amount_cents: sale.cents, due_on: due, at: sale.at });
    if (seeded.chance(0.12)) continue;
    const at = new Date(Math.min(now.getTime(), sale.at.getTime() + seeded.between(1, 4 * 24 * 60) * MS_PER_MINUTE));
    const cents = seeded.chance(0.08) ? 2_000 : sale.cents;
    const method = seeded.pick(METHODS);
    paid.push({
      at,
      row: { ...entry, sale_id: null, id: randomUUID(), kind: 'payment', amount_cents: -cents, method, at },
    });
  }
  const last = new Map<number, number>();
  for (const { at, row } of paid.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const year = at.getUTCFullYear();
    const receiptNo = (last.get(year) ?? 0) + 1;
    last.set(year, receiptNo);
    entries.push({ ...row, receipt_year: year, receipt_no: receiptNo });
  }
  return {
    plans: plans.map(({ id, nameEl, nameEn, priceCents, length, monthlyLimit }) => ({
      ...{ id, name_el: nameEl, name_en: nameEn, price_cents: priceCents, length, unit: 'months' },
      ...{ monthly_limit: monthlyLimit, is_on_sale: true, created_at: since },
    })),
    sales,
    entries: entries.map((row) => ({
      ...{ method: null, receipt_year: null, receipt_no: null, due_on: null, sale_id: null, reverses_id: null },
      ...row,
    })),
    receipts: [...last].map(([year, no]) => ({ year, last: no })),
  };
}
