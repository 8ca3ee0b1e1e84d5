import type pg from 'pg';
import type { Statistics } from '@palestra/backend/contract/gym';
import { book } from '../support/booking.js';
import { aClient, aMember } from '../support/client-builder.js';
import { connectionsTo } from '../support/test-database.js';
import { TestGym } from '../support/test-gym.js';
import { anId } from '../support/seed.js';

const NOW = '2026-10-12T08:00:00Z';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));

const figures = async (): Promise<Statistics> => (await gym.as(gym.admin).get<Statistics>('/Admin/statistics')).data;

/** A connection of its own, for a transaction that stays open. */
async function withConnection(work: (connection: pg.PoolClient) => Promise<void>): Promise<void> {
  const pool = connectionsTo(gym.databaseUrl, 1);
  const connection = await pool.connect();
  try {
    await work(connection);
  } finally {
    connection.release();
    await pool.end();
  }
}

describe('the figures of the overview', () => {
  it('have a client, their subscription and their end at once', async () => {
    const before = await figures();
    const maria = await gym.has(aMember());
    const after = { totalClients: before.totalClients + 1, activeSubscriptions: before.activeSubscriptions + 1 };
    expect(await figures()).toEqual({ ...before, ...after });
    await gym.rows('UPDATE users SET is_active = false WHERE id = $1', [maria.id]);
    expect(await figures()).toEqual({
      ...before,
      totalClients: before.totalClients + 1,
      inactiveClients: before.inactiveClients + 1,
    });
  });

  it('have the end of a subscription of a client whom nothing else changes @release', async () => {
    const dimitra = await gym.has(aMember());
    const before = await figures();
    await gym.rows('UPDATE subscriptions SET is_active = false WHERE client_id = $1', [dimitra.id]);
    expect(await figures()).toEqual({ ...before, activeSubscriptions: before.activeSubscriptions - 1 });
  });

  it('have what was under way while they were counted @release', async () => {
    const anna = await gym.has(aMember());
    await withConnection(async (connection) => {
      await connection.query('BEGIN');
      await connection.query('UPDATE users SET is_active = false WHERE id = $1', [anna.id]);
      // A later transaction ends first: no highest number would do.
      await gym.has(aClient());
      const before = await figures();
      await connection.query('COMMIT');
      expect(await figures()).toMatchObject({
        inactiveClients: before.inactiveClients + 1,
        activeSubscriptions: before.activeSubscriptions - 1,
      });
    });
  });

  it('count clients again only when a note says that they changed', async () => {
    const eleni = await gym.has(aMember());
    const before = await figures();
    await withConnection(async (connection) => {
      await connection.query('BEGIN');
      await connection.query('UPDATE users SET is_active = false WHERE id = $1', [eleni.id]);
      await connection.query('DELETE FROM live_changes');
      await connection.query('COMMIT');
    });
    expect(await figures()).toEqual(before);
    await book(gym.as(await gym.has(aMember())), '2026-10-14', '18:00');
    expect(await figures()).toMatchObject({ inactiveClients: before.inactiveClients + 1 });
  });

  it.each([
    ['the notes were lost in a crash of the database', 'TRUNCATE live_changes, note_series'],
    ['the tables are others', `UPDATE note_series SET id = '${anId()}'`],
  ])('count clients again when %s @release', async (_, loss) => {
    const katerina = await gym.has(aMember());
    const before = await figures();
    await withConnection(async (connection) => {
      await connection.query('BEGIN');
      await connection.query('UPDATE users SET is_active = false WHERE id = $1', [katerina.id]);
      await connection.query('DELETE FROM live_changes');
      await connection.query(loss);
      await connection.query('COMMIT');
    });
    const after = { inactiveClients: before.inactiveClients + 1, activeSubscriptions: before.activeSubscriptions - 1 };
    expect(await figures()).toEqual({ ...before, ...after });
    expect(await gym.rows('SELECT id FROM note_series')).toHaveLength(1);
    expect(await figures()).toEqual({ ...before, ...after });
  });

  it('count a subscription that begins later before its first date, too @release', async () => {
    const active = async (): Promise<number> => (await figures()).activeSubscriptions;
    const before = await active();
    await gym.has(aClient().withSubscription({ startDate: '2026-10-13', endDate: '2026-11-12' }));
    expect(await active()).toBe(before + 1);
    await gym.setNow('2026-10-13T08:00:00Z');
    expect(await active()).toBe(before + 1);
  });

  it('count visits until they are over, of today and later, and none that is cancelled @release', async () => {
    const { upcomingAppointments: before } = await figures();
    const upcoming = async (): Promise<number> => (await figures()).upcomingAppointments - before;
    const [maria, anna] = [await gym.has(aMember()), await gym.has(aMember())];
    await book(gym.as(maria), '2026-10-12', '18:00');
    const { data: visit } = await book(gym.as(anna), '2026-10-13', '18:00');
    expect(await upcoming()).toBe(2);
    await gym.setNow('2026-10-12T15:30:00Z');
    expect(await upcoming()).toBe(2);
    await gym.setNow('2026-10-12T16:00:00Z');
    expect(await upcoming()).toBe(1);
    await gym.as(anna).delete(`/Client/appointments/${visit.id}`);
    expect(await upcoming()).toBe(0);
  });
});
