import type { Type } from '@nestjs/common';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { CompletingService } from '../../backend/src/appointments/completing.service.js';
import { InterestHousekeepingService } from '../../backend/src/waiting-list/interest-housekeeping.service.js';
import { MailHousekeepingService } from '../../backend/src/mail/outbox/mail-housekeeping.service.js';
import { DocumentRemindersService } from '../../backend/src/client-papers/document-reminders.service.js';
import { ExpiryNoticesService } from '../../backend/src/subscriptions/expiry-notices.service.js';
import { aClient, type Person } from '../support/client-builder.js';
import { emptyDatabase } from '../support/empty-database.js';
import { serviceOf } from '../support/service-of.js';

/** Monday 18:30 in Athens. */
const NOW = new Date('2026-06-01T15:30:00Z');

const database = emptyDatabase();
let dataSource: DataSource;
let pool: pg.Pool;
let now: Date;
const clock = { now: () => now };
const build = <Service>(service: Type<Service>) => serviceOf(service, { dataSource, clock });
/** By two processes at once. */
async function twice<Service>(service: Type<Service>, work: (service: Service) => Promise<unknown>): Promise<void> {
  const processes = await Promise.all([build(service), build(service)]);
  await Promise.all(processes.map(work));
}
beforeAll(() => {
  ({ dataSource, pool } = database);
});
beforeEach(() => {
  now = NOW;
});

const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(sql, values)).rows;

describe('ended appointments', () => {
  it('are stored as completed once, by however many processes; others stay', async () => {
    const maria = await aClient().insert(pool, NOW);
    await pool.query(
      `INSERT INTO appointments (client_id, appointment_date, start_time, end_time, effective_start_time,
         effective_end_time, starts_at, ends_at, status, cancelled_at, booked_at, booked_by_id, is_admin_override,
         capacity_at_booking)
       SELECT $1, d::date, '10:00', '11:00', '10:00', '11:00', d + time '10:00', d + time '11:00',
         CASE WHEN n % 3 = 0 THEN 2 ELSE 1 END, CASE WHEN n % 3 = 0 THEN $2::timestamptz END, $2, $1, true, 10
       FROM generate_series('2021-01-01'::timestamp, '2026-06-30', '1 day') WITH ORDINALITY AS s(d, n)`,
      [maria.id, NOW],
    );
    await twice(CompletingService, (service) => service.complete());
    const wrong = `SELECT FROM appointments WHERE (status = 3) <> (ends_at <= $1 AND cancelled_at IS NULL)`;
    expect(await rows(wrong, [NOW])).toEqual([]);
    expect((await rows('SELECT FROM appointments WHERE status = 3')).length).toBeGreaterThan(1_000);
  });
});

describe('waiting list entries of past slots', () => {
  it('are deleted when the slot really starts', async () => {
    const maria = await aClient().insert(pool, NOW);
    const wait = (date: string, start: string, end: string) =>
      pool.query('INSERT INTO interests (client_id, appointment_date, start_time, end_time) VALUES ($1, $2, $3, $4)', [
        ...[maria.id, date, start, end],
      ]);
    await wait('2026-05-31', '20:00', '21:00');
    await wait('2026-06-01', '18:30', '19:30');
    await wait('2026-06-01', '19:00', '20:00');
    await wait('2026-06-01', '08:00', '09:00');
    await wait('2026-06-02', '07:00', '08:00');
    await pool.query(
      `INSERT INTO timeslot_overrides (date, kind, start_time, end_time, new_start_time, new_end_time)
       VALUES ('2026-06-01', 'time', '08:00', '09:00', '21:00', '22:00')`,
    );
    await twice(InterestHousekeepingService, (service) => service.clearPast());
    const left = await rows<{ start: string }>(
      'SELECT start_time::text AS start FROM interests ORDER BY appointment_date, start_time',
    );
    expect(left.map(({ start }) => start)).toEqual(['08:00:00', '19:00:00', '07:00:00']);
    const missed = await rows('SELECT start_time::text AS start, was_served FROM past_waits ORDER BY start_time');
    expect(missed).toEqual([
      { start: '18:30:00', was_served: false },
      { start: '20:00:00', was_served: false },
    ]);
  });
});

describe('a subscription that ends within 7 days', () => {
  const ending = (endDate: string | null, others: object = {}) =>
    aClient().withSubscription({ startDate: '2026-05-01', endDate, ...others });
  const tell = () => twice(ExpiryNoticesService, (service) => service.tell());
  const haveBegun = () => pool.query('UPDATE subscriptions SET actual_start_date = start_date');
  const toldOf = ({ id }: Person) =>
    rows<{ end: string; days: string; at: string }>(
      `SELECT facts ->> 'endDate' AS end, facts ->> 'daysRemaining' AS days,
         to_char(next_attempt_at AT TIME ZONE 'Europe/Athens', 'DD HH24:MI') AS at
       FROM mails WHERE recipient_id = $1 AND purpose = 'expiring' ORDER BY created_at`,
      [id],
    );

  it('is announced once, by day, and again when its end has moved', async () => {
    const maria = await ending('2026-06-07').insert(pool, NOW);
    await haveBegun();
    await tell();
    await tell();
    expect(await toldOf(maria)).toEqual([{ end: '2026-06-07', days: '7', at: '01 18:30' }]);
    now = new Date('2026-06-01T22:00:00Z');
    await pool.query("UPDATE subscriptions SET end_date = '2026-06-08'");
    await tell();
    expect((await toldOf(maria))[1]).toEqual({ end: '2026-06-08', days: '7', at: '02 09:00' });
  });

  it('is no news with eight days left, past, endless, frozen, off, without an active client, or before the next', async () => {
    const clients = [
      ending('2026-06-08'),
      ending('2026-05-31'),
      ending(null),
      ending('2026-06-03', { frozenAt: NOW }),
      ending('2026-06-03', { isActive: false }),
      ending('2026-06-03').inactive(),
      ending('2026-06-03').withSubscription({ startDate: '2026-06-04', endDate: '2026-07-03' }),
    ];
    const told = await ending('2026-06-03').insert(pool, NOW);
    for (const client of clients) await client.insert(pool, NOW);
    await haveBegun();
    await tell();
    expect(await rows("SELECT recipient_id AS id FROM mails WHERE purpose = 'expiring'")).toEqual([{ id: told.id }]);
  });

  it('asks once for the first visit that it waits for, with its length, instead', async () => {
    const maria = await ending('2026-06-07').insert(pool, NOW);
    await tell();
    await tell();
    const mails = `SELECT purpose, facts ->> 'endDate' AS "by", facts ->> 'lengthDays' AS days
       FROM mails WHERE recipient_id = $1`;
    expect(await rows(mails, [maria.id])).toEqual([{ purpose: 'first-visit', by: '2026-06-07', days: '38' }]);
  });
});

describe('a document that ends within 30 days', () => {
  beforeEach(() => pool.query(`INSERT INTO settings (key, value) VALUES ('uses.papers', 'on') ON CONFLICT DO NOTHING`));
  const person = (): Promise<Person> => aClient().insert(pool, NOW);
  async function hands({ id }: Person, validUntil: string | null, kind = 'medical'): Promise<string> {
    const { rows: added } = await pool.query<{ id: string }>(
      `INSERT INTO client_documents (client_id, kind, valid_until, note, added_by_id, created_at)
       VALUES ($1, $2, $3, '', $1, $4) RETURNING id`,
      [id, kind, validUntil, NOW],
    );
    return added[0]?.id ?? '';
  }
  const tell = () => twice(DocumentRemindersService, (service) => service.tell());
  const toldOf = ({ id }: Person) =>
    rows<{ days: string; at: string }>(
      `SELECT facts ->> 'daysRemaining' AS days,
         to_char(next_attempt_at AT TIME ZONE 'Europe/Athens', 'MM-DD HH24:MI') AS at
       FROM mails WHERE recipient_id = $1 AND purpose = 'document-expiring' ORDER BY created_at`,
      [id],
    );

  it('is announced 30 days and again 7 days before, once each, however many processes tell', async () => {
    const maria = await person();
    await hands(maria, '2026-07-01');
    await tell();
    await tell();
    expect(await toldOf(maria)).toEqual([{ days: '31', at: '06-01 18:30' }]);
    now = new Date('2026-06-23T22:00:00Z');
    await tell();
    await tell();
    expect((await toldOf(maria)).slice(1)).toEqual([{ days: '8', at: '06-24 09:00' }]);
  });

  it('is announced once when it comes in late, and again when its end has moved', async () => {
    const maria = await person();
    const id = await hands(maria, '2026-06-05');
    await tell();
    await tell();
    expect(await toldOf(maria)).toEqual([{ days: '5', at: '06-01 18:30' }]);
    await pool.query("UPDATE client_documents SET valid_until = '2026-06-06' WHERE id = $1", [id]);
    await tell();
    expect(await toldOf(maria)).toHaveLength(2);
  });

  it('is no news with more days left, past, endless, or while the next one is there', async () => {
    const HANDED: (string | null)[][] = [
      ['2026-07-02'],
      ['2026-05-31'],
      [null],
      ['2026-06-20', '2027-06-20'],
      ['2026-06-20', null],
    ];
    const told = await person();
    await hands(told, '2026-06-20');
    for (const documents of HANDED) {
      const client = await person();
      for (const validUntil of documents) await hands(client, validUntil);
    }
    await tell();
    const sql = 'SELECT recipient_id AS id FROM mails ORDER BY created_at';
    expect(await rows(sql)).toEqual([{ id: told.id }]);
  });
});

describe('old mail', () => {
  const write = (state: string, days: number, purpose = 'booked', broadcastId: string | null = null) =>
    pool.query(
      `INSERT INTO mails (purpose, priority, recipient_name, recipient_address, language, state, next_attempt_at,
         created_at, sent_at, broadcast_id)
       SELECT $5, 1, $1 || ' ' || $2, 'anna@example.gr', 'el', $1, at, at, CASE WHEN $1 = 'sent' THEN at END, $4
       FROM (SELECT $3::timestamptz - $2::int * interval '1 day' AS at) t`,
      [state, days, NOW, broadcastId, purpose],
    );
  const left = async () =>
    (await rows<{ name: string }>('SELECT recipient_name AS name FROM mails ORDER BY created_at, state')).map(
      ({ name }) => name,
    );

  it('is deleted: sent after 90 days, failed after a year, waiting never', async () => {
    for (const days of [89, 91, 364, 366]) {
      for (const state of ['sent', 'withdrawn', 'failed', 'in-doubt', 'waiting']) await write(state, days);
    }
    await twice(MailHousekeepingService, (service) => service.forget());
    expect(await left()).toEqual([
      ...['waiting 366', 'failed 364', 'in-doubt 364', 'waiting 364', 'failed 91', 'in-doubt 91', 'waiting 91'],
      ...['failed 89', 'in-doubt 89', 'sent 89', 'waiting 89', 'withdrawn 89'],
    ]);
  });

  it('of a broadcast is kept without its recipient, since the broadcast counts it', async () => {
    const maria = await aClient().insert(pool, NOW);
    const [broadcast] = await rows<{ id: string }>(
      `INSERT INTO broadcasts (subject, message, created_by_id) VALUES ('Νέα', 'Νέα', $1) RETURNING id`,
      [maria.id],
    );
    await write('sent', 91, 'broadcast', broadcast?.id);
    await write('sent', 89, 'broadcast', broadcast?.id);
    await (await build(MailHousekeepingService)).forget();
    expect(await left()).toEqual(['', 'sent 89']);
  });

  it('that goes by itself is kept without its recipient, since its link ends such mails', async () => {
    await write('sent', 91, 'birthday');
    await (await build(MailHousekeepingService)).forget();
    expect(await left()).toEqual(['']);
  });
});
