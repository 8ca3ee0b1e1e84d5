import pg, { type Pool, type PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { connectionsOfGyms } from '../../backend/src/gyms/pools/connections-of-gyms.js';
import { GymClient } from '../../backend/src/gyms/pools/gym-client.js';
import { named } from '../../backend/src/platform/database/named-query.js';
import { inGym, NoGymError, serveMany, type CurrentGym } from '../../backend/src/platform/gyms/current-gym.js';
import { eventually } from '../support/eventually.js';
import { timesFor } from '../support/sweeps.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const gym = (key: string): CurrentGym => ({ key, schema: `gym_${key}`, environment: null });
const KEYS = Array.from({ length: 22 }, (_, n) => `g${n}`);
const CONNECTIONS = 4;

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('bare');
  serveMany(() => []);
  const options = connectionsOfGyms({ databaseUrl: database.url, databasePool: CONNECTIONS }, []);
  dataSource = await inGym(gym('none'), () => new DataSource(options).initialize());
  await inGym(gym('none'), async () => {
    await dataSource.query('CREATE SCHEMA palestra_shared');
    for (const key of [...KEYS, 'later', 'last']) {
      await dataSource.query(`CREATE SCHEMA gym_${key}; CREATE TABLE gym_${key}.notes (text text)`);
      await dataSource.query(`INSERT INTO gym_${key}.notes VALUES ('${key}')`);
    }
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const poolOf = (): Pool => (dataSource.driver as unknown as { master: Pool }).master;
const NOTES = { name: 'notes', text: 'SELECT text, pg_backend_pid() AS pid FROM notes', values: [] };
const read = async (key: string): Promise<{ text: string; pid: number }> => {
  const [row] = await inGym(gym(key), () => named<{ text: string; pid: number }>(dataSource, NOTES));
  return row ?? { text: '', pid: 0 };
};

it('refuses a connection where no gym is worked for', async () => {
  await expect(dataSource.query('SELECT 1')).rejects.toThrow(NoGymError);
  await expect(dataSource.transaction(() => Promise.resolve())).rejects.toThrow(NoGymError);
});

it('prefers the connection that served the gym last, or once', async () => {
  const pids = await Promise.all(['g3', 'g4', 'g5', 'g10'].map(read));
  const again = [await read('g4'), await read('g5'), await read('g3'), await read('g4')];
  expect(again.map(({ pid }) => pid)).toEqual([pids[1], pids[2], pids[0], pids[1]].map((one) => one?.pid));
  // Each connection has served another gym since.
  await Promise.all(['g11', 'g12', 'g13', 'g14'].map(read));
  expect((await read('g4')).pid).toBe(pids[1]?.pid);
});

it('reads each gym’s own rows, many at once, by every way to a connection', async () => {
  const inTurn = Array.from({ length: 300 }, (_, n) => KEYS[(n * 7) % KEYS.length] ?? '');
  const found = await Promise.all(
    inTurn.map((key, n) =>
      inGym(gym(key), async () => {
        const ways = [
          () => named<{ text: string }>(dataSource, NOTES),
          () => named<{ text: string }>(dataSource, { ...NOTES, isShortRead: true }),
          () => dataSource.transaction((tx) => tx.query<{ text: string }[]>('SELECT text FROM notes')),
          () => dataSource.transaction((tx) => named<{ text: string }>(tx, NOTES)),
        ];
        return (await ways[n % ways.length]?.())?.[0]?.text;
      }),
    ),
  );
  expect(found).toEqual(inTurn);
});

it('stays with the gym after a transaction that is rolled back', async () => {
  await read('g1');
  const failed = inGym(gym('g2'), () => dataSource.transaction((tx) => tx.query('SELECT 1 / 0')));
  await expect(failed).rejects.toThrow('division by zero');
  expect([(await read('g2')).text, (await read('g1')).text]).toEqual(['g2', 'g1']);
});

describe('a gym whose connection is with other work', () => {
  /** Its connection, for another gym. */
  const borrow = async (pid: number): Promise<PoolClient & { gym: string }> => {
    const others: (() => void)[] = [];
    try {
      for (const key of KEYS) {
        const client = await inGym(gym(key), () => poolOf().connect());
        if ((client as unknown as { processID: number }).processID === pid) return Object.assign(client, { gym: key });
        others.push(() => client.release());
      }
      throw new Error('The connection was not lent');
    } finally {
      for (const giveBack of others) giveBack();
    }
  };
  /** @returns where the gym is, and where it was read meanwhile */
  const readWhileHeld = async (key: string, seconds: number): Promise<{ home: number; readAt: number }> => {
    const { pid: home } = await read(key);
    const client = await borrow(home);
    const asleep = inGym(gym(client.gym), () => client.query('SELECT pg_sleep($1)', [seconds]));
    const given = asleep.then(() => client.release());
    const { pid: readAt } = await read(key);
    await given;
    return { home, readAt };
  };
  const work = (count: number, seconds: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        inGym(gym(KEYS[n % KEYS.length] ?? ''), () => dataSource.query('SELECT pg_sleep($1)', [seconds])),
      ),
    );

  it('waits for it while it is short, and goes to another one when it is long', async () => {
    const short = await readWhileHeld('later', 0.03);
    expect(short.readAt).toBe(short.home);
    const long = await readWhileHeld('later', 1);
    expect(long.readAt).not.toBe(long.home);
  });

  it('waits longer where all work takes long @release', async () => {
    await work(100, 0.06);
    const { home, readAt } = await readWhileHeld('last', 0.3);
    expect(readAt).toBe(home);
    await work(200, 0);
  });
});

it('neither reads nor writes in another gym when the path cannot be set', async () => {
  const none = { key: 'none', schema: '"no such path', environment: null };
  const write = { name: 'write', text: 'UPDATE notes SET text = $1', values: ['of another gym'] };
  const ways: (() => Promise<unknown>)[] = [
    () => named(dataSource, NOTES),
    () => named(dataSource, write),
    () => dataSource.query(`UPDATE notes SET text = 'of another gym'`),
    () => dataSource.transaction((tx) => named(tx, write)),
    () => dataSource.transaction((tx) => tx.query(`UPDATE notes SET text = 'of another gym'`)),
  ];
  for (const way of ways) {
    for (let n = 0; n < CONNECTIONS; n += 1) await read('g8');
    await expect(inGym(none, way)).rejects.toThrow(/quoted identifier/);
  }
  expect((await read('g8')).text).toBe('g8');
});

it('writes only in its own gym while its statements are cancelled at random @release', async () => {
  const keys = ['g17', 'g18', 'g19'];
  const write = { name: 'write-own', text: 'INSERT INTO notes SELECT $1 FROM pg_sleep(0.002)' };
  let isDone = false;
  const cancel = async (): Promise<void> => {
    const operator = new pg.Client({ connectionString: database.url });
    await operator.connect();
    while (!isDone) {
      await operator.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'palestra'`,
      );
    }
    await operator.end();
  };
  const cancelling = cancel();
  let cancelled = 0;
  for (let n = 0; n < timesFor(60, 300); n += 1) {
    const key = keys[n % keys.length] ?? '';
    const ways: ((key: string) => Promise<unknown>)[] = [
      () => named(dataSource, { ...write, values: [key] }),
      () => dataSource.transaction((tx) => named(tx, { ...write, values: [key] })),
      () => dataSource.query(`INSERT INTO notes VALUES ('${key}')`),
      () =>
        inGym(gym(key), () => named(dataSource, { ...write, name: 'write-shortly', values: [key], isShortRead: true })),
    ];
    const way = ways[Math.floor(n / keys.length) % ways.length] ?? read;
    await inGym(gym(key), () => way(key)).catch(() => (cancelled += 1));
  }
  isDone = true;
  await cancelling;
  expect(cancelled).toBeGreaterThan(0);
  for (const key of keys) {
    const rows = await inGym(gym(key), () => dataSource.query<{ text: string }[]>('SELECT DISTINCT text FROM notes'));
    expect(rows).toEqual([{ text: key }]);
  }
});

it('goes on in its gym after a part of its transaction was taken back', async () => {
  await Promise.all(['g17', 'g18', 'g19', 'g16'].map(read));
  const found = await inGym(gym('g20'), () =>
    dataSource.transaction(async (tx) => {
      await tx.query('SAVEPOINT part');
      await expect(tx.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
      await tx.query('ROLLBACK TO SAVEPOINT part');
      return named<{ text: string }>(tx, NOTES);
    }),
  );
  expect([found[0]?.text, (await read('g20')).text]).toEqual(['g20', 'g20']);
});

const readShortly = (key: string, name = 'notes', text = NOTES.text) =>
  inGym(gym(key), () =>
    named<{ text: string; pid: number }>(dataSource, { name, text, values: [], isShortRead: true }),
  );
const textsOf = async (answers: ReturnType<typeof readShortly>[]): Promise<unknown[]> =>
  (await Promise.all(answers)).map(([row]) => row?.text);

describe('short reads of different gyms', () => {
  // On a busy machine a reader takes too long now and then, and its gyms are asked by themselves until it has answered.
  beforeEach(async () => {
    const together = jest.spyOn(GymClient.prototype, 'readTogether');
    for (const key of ['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7']) {
      await eventually(async () => {
        together.mockClear();
        await readShortly(key);
        return together.mock.calls.length === 1 ? true : null;
      });
    }
    together.mockRestore();
  });

  it('share a connection, and a packet', async () => {
    const together = jest.spyOn(GymClient.prototype, 'readTogether');
    const keys = ['g1', 'g2', 'g1', 'g3'];
    const answers = await Promise.all(keys.map((key) => readShortly(key)));
    expect(answers.map(([row]) => row?.text)).toEqual(keys);
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1);
    expect(together.mock.calls.map(([reads]) => reads.length)).toEqual([keys.length]);
    together.mockRestore();
  });

  it('are each answered when one of them fails', async () => {
    const failing = readShortly('g2', 'divide', 'SELECT (1 / 0)::text AS text, 0 AS pid');
    const others = textsOf([readShortly('g1'), readShortly('g3'), readShortly('g2')]);
    await expect(failing).rejects.toThrow('division by zero');
    expect(await others).toEqual(['g1', 'g3', 'g2']);
    expect(await textsOf([readShortly('g2'), readShortly('g1')])).toEqual(['g2', 'g1']);
  });

  it('do not wait for a gym whose tables are locked', async () => {
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE gym_g5.notes IN ACCESS EXCLUSIVE MODE');
    const locked = readShortly('g5');
    expect(await textsOf(['g1', 'g2'].map((key) => readShortly(key)))).toEqual(['g1', 'g2']);
    expect(await textsOf(['g3', 'g4'].map((key) => readShortly(key)))).toEqual(['g3', 'g4']);
    await blocker.query('ROLLBACK');
    await blocker.end();
    expect(await textsOf([locked, readShortly('g5')])).toEqual(['g5', 'g5']);
  });

  it('go on when their connection is lost', async () => {
    const [row] = await readShortly('g1');
    const operator = new pg.Client({ connectionString: database.url });
    await operator.connect();
    await operator.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await operator.end();
    expect(await textsOf(['g1', 'g2'].map((key) => readShortly(key)))).toEqual(['g1', 'g2']);
  });

  it('take turns when many of one gym wait @release', async () => {
    const order: string[] = [];
    const many = Array.from({ length: 100 }, () => readShortly('g6').then(() => order.push('g6')));
    const few = readShortly('g7').then(() => order.push('g7'));
    await Promise.all([...many, few]);
    expect(order.indexOf('g7')).toBeLessThan(8);
  });
});

it('refuses a connection that was given back', async () => {
  const kept = await inGym(gym('g1'), () => poolOf().connect());
  inGym(gym('g1'), () => kept.release());
  await Promise.all(['g2', 'g3', 'g4', 'g5', 'g6'].map(read));
  expect(() => inGym(gym('g1'), () => kept.query('SELECT 1'))).toThrow(/another gym/);
  const over = await inGym(gym('g1'), () => dataSource.transaction((tx) => Promise.resolve(tx)));
  await expect(inGym(gym('g1'), () => named(over, NOTES))).rejects.toThrow(/already released/);
});

it('replaces a connection that has served many', async () => {
  const pids = new Set<number>();
  for (let n = 0; n < 1_000; n += 1) {
    const [row] = await inGym(gym(`many_${n}`), () =>
      dataSource.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid'),
    );
    pids.add(row?.pid ?? 0);
  }
  expect(pids.size).toBeGreaterThan(CONNECTIONS);
  expect(poolOf().totalCount).toBeLessThanOrEqual(CONNECTIONS);
});

it('lets a gym with few connections go before one that wants them all @release', async () => {
  // Connections that are still to be made would come later than all of this.
  await Promise.all(['g6', 'g6', 'g6', 'g6', 'g7'].map(read));
  const order: string[] = [];
  const slow = Array.from({ length: 3 * CONNECTIONS }, () =>
    inGym(gym('g6'), () => dataSource.query('SELECT pg_sleep(0.05)')).then(() => order.push('g6')),
  );
  const quick = read('g7').then(() => order.push('g7'));
  await Promise.all([...slow, quick]);
  expect(order.indexOf('g7')).toBeLessThan(2 * CONNECTIONS);
});
