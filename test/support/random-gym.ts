import type { DataSource } from 'typeorm';
import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { Seeded } from '../../backend/src/demo/seeded.js';
import { slotInstant, type Span } from '../../backend/src/platform/time/gym-zone.js';

type Row = Readonly<Record<string, unknown>>;

export interface RandomGymOptions {
  seed: number;
  today: CalendarDate;
  now: Date;
  zone: string;
  clients: number;
  days: number;
}

const NOON = '12:00:00';
const MS_PER_HOUR = 3_600_000;
const hour = (n: number): string => `${String(n).padStart(2, '0')}:00:00`;

/** Inserts rows of one table in one statement; columns that are not named get their defaults. */
async function insert(dataSource: DataSource, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  if (rows.length === 0) return;
  await dataSource.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Fills a gym with everything that a report must tell apart. It has gaps between subscriptions, freezes, children,
 * marks, cancellations by anybody, changed days and clock changes. It keeps the constraints, not the rules of booking.
 */
export async function fillRandomGym(dataSource: DataSource, options: RandomGymOptions): Promise<void> {
  const { seed, today, now, zone, clients, days } = options;
  const seeded = new Seeded(seed);
  const staffId = seeded.uuid();
  const people = Array.from({ length: clients }, () => seeded.uuid());
  const first = addDays(today, -days);
  const user = (id: string, more: Row): Row => ({
    ...{ id, name: `Μέλος ${id.slice(0, 4)}`, email: `${id}@example.gr`, phone: '6971234567', search_key: '' },
    ...{ password_hash: 'x', is_active: true, is_morning_client: false, role: 2, staff_role: null },
    ...{ created_at: slotInstant(zone, first, NOON), email_confirmed_at: now, guardian_id: null },
    ...{ admin_notification_enabled: false, language: 'el', session_version: 1 },
    ...more,
  });
  const isChild = (n: number): boolean => n > 0 && n % 10 === 0;
  const users = people.map((id, n) =>
    user(id, {
      is_active: !seeded.chance(0.05),
      ...(isChild(n) && { guardian_id: people[n - 1], email: null, phone: '' }),
    }),
  );
  await insert(dataSource, 'users', [user(staffId, { role: 1, staff_role: 'owner' }), ...users]);
  const template = await dataSource.query<{ dow: number; start: string; end: string }[]>(
    'SELECT day_of_week AS dow, original_start_time AS start, original_end_time AS end FROM global_timeslots',
  );

  const subscriptions: Row[] = [];
  for (const client of people) {
    let start = addDays(first, seeded.between(0, 40));
    while (start <= addDays(today, 20) && seeded.chance(0.9)) {
      const end = addDays(start, seeded.pick([29, 29, 89, 179]));
      const isFrozen = start <= today && end >= today && seeded.chance(0.1);
      const frozenAt = slotInstant(zone, addDays(today, -seeded.between(0, 20)), hour(seeded.between(0, 23)));
      subscriptions.push({
        ...{ id: seeded.uuid(), client_id: client, start_date: start, end_date: end, moved_days: 0 },
        ...{ monthly_limit: seeded.pick([0, 4, 8, 12]), is_active: !seeded.chance(0.05), created_at: now },
        frozen_at: isFrozen ? frozenAt : null,
      });
      start = addDays(end, seeded.pick([1, 1, 1, 5, 31, 32, 60]));
    }
  }
  await insert(dataSource, 'subscriptions', subscriptions);

  const overrides: Row[] = [];
  const override = (date: CalendarDate, kind: string, more: Row): void =>
    void overrides.push({
      ...{ id: seeded.uuid(), date, kind, start_time: null, end_time: null, capacity_override: null },
      ...{ new_start_time: null, new_end_time: null, created_at: now, ...more },
    });
  const moved = new Map<string, string>();
  for (let date = first; date <= addDays(today, 5); date = addDays(date, 1)) {
    if (seeded.chance(0.05)) override(date, 'day', {});
    if (seeded.chance(0.1)) override(date, 'extra', { start_time: '05:30:00', end_time: '06:30:00' });
    const dow = new Date(`${date}T00:00:00Z`).getUTCDay();
    for (const { start, end } of template.filter((slot) => slot.dow === dow)) {
      const times = { start_time: start, end_time: end };
      if (seeded.chance(0.02)) override(date, 'disabled', times);
      if (seeded.chance(0.04)) override(date, 'capacity', { ...times, capacity_override: seeded.between(1, 20) });
      if (seeded.chance(0.03)) {
        override(date, 'time', { ...times, new_start_time: '21:30:00', new_end_time: '22:30:00' });
        moved.set(`${date} ${start}`, '21:30:00');
      }
    }
  }
  await insert(dataSource, 'timeslot_overrides', overrides);

  const appointments: Row[] = [];
  for (const [n, client] of people.entries()) {
    for (let date = first; date <= addDays(today, 10); date = addDays(date, seeded.between(1, 6))) {
      const dow = new Date(`${date}T00:00:00Z`).getUTCDay();
      const slots = template.filter((slot) => slot.dow === dow);
      // Also a retired slot, which no template has any more.
      const slot =
        slots.length === 0 || seeded.chance(0.03) ? { start: '23:00:00', end: '23:45:00' } : seeded.pick(slots);
      const starts = moved.get(`${date} ${slot.start}`) ?? slot.start;
      const startsAt = slotInstant(zone, date, starts);
      const span: Span = { startsAt, endsAt: new Date(startsAt.getTime() + MS_PER_HOUR) };
      const bookedAt = new Date(
        Math.min(startsAt.getTime() - seeded.between(1, 200) * MS_PER_HOUR, now.getTime() - MS_PER_HOUR),
      );
      const isCancelled = seeded.chance(0.15);
      const cancelledAt = new Date(bookedAt.getTime() + seeded.next() * (startsAt.getTime() - bookedAt.getTime()));
      const canceller = seeded.pick([client, client, staffId, people[n - 1] ?? client]);
      const attendance =
        isCancelled || span.endsAt > now ? null : seeded.pick(['attended', 'attended', 'absent', null]);
      appointments.push({
        ...{ id: seeded.uuid(), client_id: client, subscription_id: null, appointment_date: date },
        ...{ start_time: slot.start, end_time: slot.end, effective_start_time: starts, effective_end_time: '23:59:00' },
        ...{
          starts_at: span.startsAt,
          ends_at: span.endsAt,
          booked_at: bookedAt,
          booked_by_id: client,
          overridden: [],
        },
        ...{ status: isCancelled ? 2 : span.endsAt <= now ? 3 : 1, is_admin_override: seeded.chance(0.05) },
        cancelled_at: isCancelled ? new Date(Math.min(cancelledAt.getTime(), now.getTime())) : null,
        cancelled_by_id: isCancelled ? canceller : null,
        ...{ attendance, attendance_at: attendance === null ? null : span.endsAt },
        ...{ capacity_at_booking: seeded.pick([8, 10, 12]), monthly_limit_at_booking: seeded.pick([0, 4, 8]) },
      });
    }
  }
  await insert(dataSource, 'appointments', appointments);

  const freezes = subscriptions.filter(() => seeded.chance(0.2));
  const entries = freezes.map(({ id }) => ({
    ...{
      id: seeded.uuid(),
      at: slotInstant(zone, addDays(today, -seeded.between(0, days)), hour(seeded.between(0, 23))),
    },
    ...{ actor_id: staffId, action: 'subscription.frozen', entity: 'subscription', entity_id: id },
  }));
  await insert(dataSource, 'audit_entries', entries);
  await insertDemand(dataSource, { staffId, people, template, appointments, overrides, subscriptions }, options);
  await insertMoney(dataSource, subscriptions, { staffId, ...options });
}

interface Filled {
  staffId: string;
  people: readonly string[];
  template: readonly { dow: number; start: string; end: string }[];
  appointments: readonly Row[];
  overrides: readonly Row[];
  subscriptions: readonly Row[];
}

/** Waits, closings after people had booked with days that were given back, and changed settings. Numbers of its own. */
async function insertDemand(
  dataSource: DataSource,
  { staffId, people, template, appointments, overrides, subscriptions }: Filled,
  { seed, today, zone, days }: RandomGymOptions,
): Promise<void> {
  const seeded = new Seeded(seed + 2);
  const waits = Array.from({ length: 300 }, () => {
    const { start, end } = seeded.pick([...template, { dow: 0, start: '23:00:00', end: '23:45:00' }]);
    const date = addDays(today, seeded.between(-days, 6));
    return {
      ...{
        id: seeded.uuid(),
        client_id: seeded.pick(people),
        appointment_date: date,
        start_time: start,
        end_time: end,
      },
      ...{ asked_at: slotInstant(zone, addDays(date, -1), NOON), was_served: seeded.chance(0.4) },
    };
  });
  await insert(dataSource, 'past_waits', waits);
  const closed = overrides.filter(({ kind }) => kind === 'day').map(({ date }) => String(date));
  await dataSource.query(
    `UPDATE timeslot_overrides SET created_at = (date - 1)::timestamp + '12:00' WHERE kind = 'day'`,
  );
  const lost = appointments.filter(
    ({ appointment_date: date, status }) => status === 2 && closed.includes(String(date)),
  );
  expectSome(lost);
  const compensated = closed.flatMap((date) =>
    subscriptions.filter(() => seeded.chance(0.05)).map(({ id }) => ({ subscription_id: id, date })),
  );
  await insert(dataSource, 'compensated_days', compensated);
  const setting = (daysAgo: number, key: string, from: string, to: string): Row => ({
    ...{ id: seeded.uuid(), at: slotInstant(zone, addDays(today, -daysAgo), NOON), actor_id: staffId },
    ...{ action: 'setting.updated', entity: 'setting', entity_id: key, before: { value: from }, after: { value: to } },
  });
  await insert(dataSource, 'audit_entries', [
    setting(0, 'BookingCancellationDeadlineHours', '5', '6'),
    setting(9, 'MorningClientCancellationDeadlineHours', '12', '24'),
    setting(60, 'BookingCancellationDeadlineHours', '2', '5'),
    setting(90, 'LateCancelling', 'off', 'counts'),
    setting(91, 'FairUsePoints', '0', '0'),
    setting(92, 'GymCapacityPerTimeslot', '8', '10'),
  ]);
}

function expectSome(rows: readonly unknown[]): void {
  if (rows.length === 0) throw new Error('The seed gives no visit that a closing cancelled');
}

/** Sales that are paid at once, in parts, late, ahead or not at all; some are taken back. Numbers of its own. */
async function insertMoney(
  dataSource: DataSource,
  subscriptions: readonly Row[],
  { seed, now, zone, staffId }: RandomGymOptions & { staffId: string },
): Promise<void> {
  const seeded = new Seeded(seed + 1);
  const plans = await dataSource.query<{ id: string; name_el: string; name_en: string }[]>(
    'SELECT id, name_el, name_en FROM plans',
  );
  const sales: Row[] = [];
  const lines: { at: Date; row: Row }[] = [];
  const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * MS_PER_HOUR);
  const line = (at: Date, more: Row): Row => {
    const row = { ...NO_LINE, id: seeded.uuid(), by_id: staffId, at, ...more };
    if (at <= now) lines.push({ at, row });
    return row;
  };
  for (const { id, client_id: clientId, start_date: start, end_date: end } of subscriptions) {
    const soldAt = slotInstant(zone, String(start), hour(seeded.between(0, 23)));
    const plan = seeded.pick(plans);
    const [price, discount] = [seeded.between(10, 400) * 100, seeded.pick([0, 0, 500])];
    const sale = { id: seeded.uuid(), client_id: clientId, subscription_id: id, plan_id: plan.id };
    const names = { plan_name_el: plan.name_el, plan_name_en: plan.name_en };
    const due = addDays(String(start), seeded.pick([0, 0, 7, 40]));
    sales.push({
      ...{ ...sale, ...names, start_date: start, end_date: end, price_cents: price, discount_cents: discount },
      ...{ discount_reason: discount > 0 ? 'Φοιτητικό' : '', due_on: due, sold_at: soldAt, sold_by_id: staffId },
    });
    const owed = price - discount;
    const charge = line(soldAt, {
      client_id: clientId,
      kind: 'charge',
      amount_cents: owed,
      due_on: due,
      sale_id: sale.id,
    });
    const takesBack = (row: Row, at: Date): void =>
      void line(at, {
        ...{ client_id: clientId, kind: 'reversal', amount_cents: -Number(row.amount_cents), method: row.method },
        ...{ sale_id: row.sale_id, reverses_id: row.id, reason: 'Λάθος' },
      });
    if (seeded.chance(0.05)) takesBack(charge, later(soldAt, seeded.between(1, 900)));
    const paid = seeded.pick([[owed], [owed], [owed - 300, 300], [500], [owed + 1_000], []]);
    for (const cents of paid) {
      const at = later(soldAt, seeded.between(0, 1_200));
      const method = seeded.pick(['cash', 'card', 'transfer', 'iris', 'other']);
      const payment = line(at, { client_id: clientId, kind: 'payment', amount_cents: -cents, method });
      if (seeded.chance(0.08)) takesBack(payment, later(at, seeded.between(1, 900)));
    }
  }
  await insert(dataSource, 'sales', sales);
  let receipt = 0;
  const entries = lines
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ row }) => (row.kind === 'payment' ? { ...row, receipt_year: 2001, receipt_no: (receipt += 1) } : row));
  await insert(dataSource, 'ledger_entries', entries);
}

const NO_LINE: Row = {
  ...{ method: null, receipt_year: null, receipt_no: null, due_on: null, sale_id: null, reverses_id: null, reason: '' },
};
