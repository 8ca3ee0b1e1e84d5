import type { DataSource } from 'typeorm';
import type pg from 'pg';
import { DeliveryRepository } from '../../backend/src/mail/delivery/delivery.repository.js';
import { WITHDRAW_REMINDERS } from '../../backend/src/mail/outbox/outgoing-mail.js';
import { eventually } from '../support/eventually.js';
import { emptyDatabase } from '../support/empty-database.js';

const NOW = new Date('2026-06-01T06:00:00Z');
const WORKER = 7;
/** In the order of their locks. */
const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const VISIT = '00000000-0000-4000-8000-00000000000a';

const database = emptyDatabase();
let dataSource: DataSource;
let pool: pg.Pool;
let other: pg.PoolClient;
beforeAll(() => {
  ({ dataSource, pool } = database);
});
beforeEach(async () => {
  other = await pool.connect();
  await other.query('BEGIN');
});
afterEach(async () => {
  await other.query('ROLLBACK');
  other.release();
});

const mail = (id: string, state: 'waiting' | 'sending', purpose = 'cancelled') =>
  pool.query(
    `INSERT INTO mails (id, purpose, priority, recipient_name, recipient_address, language, facts, state, worker,
       next_attempt_at, created_at)
     VALUES ($1, $2, 5, 'Μαρία', 'maria@example.gr', 'el', '{}', $3, $4, $5, $5)`,
    [id, purpose, state, state === 'sending' ? WORKER : null, NOW],
  );
const lock = (id: string) => other.query('SELECT FROM mails WHERE id = $1 FOR UPDATE', [id]);
const anyBlocked = async (): Promise<object | null> => {
  const { rows } = await pool.query<object>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0] ?? null;
};
const exchange = (id: string, night: { until: Date; early: string } | null = null) =>
  new DeliveryRepository(dataSource).exchange(
    [{ id, worker: WORKER, state: 'sent', attempts: 0, words: null, nextAttemptAt: null, at: NOW }],
    {
      ...{ worker: WORKER, now: NOW, agreedNow: NOW, night, limit: 5 },
    },
  );
const statesOf = async () =>
  (await pool.query<{ state: string }>('SELECT state FROM mails ORDER BY id')).rows.map(({ state }) => state);

describe('a mail worker and somebody who locks mails in the order of their ids', () => {
  it.each([
    ['begins a waiting mail', null, ['sent', 'sending']],
    [
      'keeps a waiting mail for the morning',
      { until: new Date('2026-06-01T09:00:00Z'), early: '2026-06-01 09:00:00' },
      ['sent', 'waiting'],
    ],
  ])('never wait for each other, where the worker %s', async (_name, night, states) => {
    await mail(FIRST, 'sending');
    await mail(SECOND, 'waiting');
    await lock(FIRST);
    const exchanged = exchange(FIRST, night);
    await eventually(anyBlocked);
    // If the worker already held it, the two would wait for each other.
    await lock(SECOND);
    await other.query('COMMIT');
    await exchanged;
    // A mail that was locked when the worker came to it has its turn in the next round.
    await exchange(FIRST, night);
    expect(await statesOf()).toEqual(states);
  });

  it('record what both have done', async () => {
    await mail(FIRST, 'sending');
    await lock(FIRST);
    await other.query('UPDATE mails SET not_after = created_at WHERE id = $1', [FIRST]);
    const exchanged = exchange(FIRST);
    await eventually(anyBlocked);
    await other.query('COMMIT');
    await exchanged;
    expect((await pool.query('SELECT state, not_after FROM mails')).rows).toEqual([{ state: 'sent', not_after: NOW }]);
  });
});

it('the reminders of a visit are locked in the order of their ids, in whichever they were written', async () => {
  for (const id of [SECOND, FIRST]) {
    await mail(id, 'waiting', 'reminder');
    await pool.query('UPDATE mails SET appointment_id = $2 WHERE id = $1', [id, VISIT]);
  }
  await lock(FIRST);
  const withdrawn = dataSource.query(WITHDRAW_REMINDERS, [[VISIT]]);
  await eventually(anyBlocked);
  await lock(SECOND);
  await other.query('COMMIT');
  await withdrawn;
  expect(await statesOf()).toEqual(['withdrawn', 'withdrawn']);
});
