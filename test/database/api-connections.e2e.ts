import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { readEnvironment } from '../../backend/src/platform/config/environment.js';
import { apiDataSourceOptions, dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { named, namedAndCommit, namedPair, namedRead } from '../../backend/src/platform/database/named-query.js';
import { ReadAhead } from '../../backend/src/platform/http/read-ahead.js';
import { databaseErrorOf, inTransaction } from '../../backend/src/platform/database/transaction.js';
import { toAppError } from '../../backend/src/platform/errors/failure.js';
import { eventually } from '../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const LIMITS = `SELECT current_setting('statement_timeout') AS statement,
  current_setting('idle_in_transaction_session_timeout') AS idle`;

async function limitsOf(options: ReturnType<typeof dataSourceOptions>): Promise<object | undefined> {
  const dataSource = await new DataSource(options).initialize();
  try {
    return (await dataSource.query<object[]>(LIMITS))[0];
  } finally {
    await dataSource.destroy();
  }
}

function apiOptions(further: Record<string, string> = {}): ReturnType<typeof dataSourceOptions> {
  const read = readEnvironment({ DATABASE_URL: database.url, ...further });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return apiDataSourceOptions(read.environment, []);
}

describe('the connections of the API', () => {
  it('end statements and transactions over their time limit', async () => {
    expect(await limitsOf(apiOptions())).toEqual({ statement: '15s', idle: '30s' });
  });

  it('send a pooler no limits, which it would refuse', async () => {
    expect(await limitsOf(apiOptions({ DATABASE_PREPARED: 'off' }))).toEqual({ statement: '0', idle: '0' });
    expect(await limitsOf(apiOptions({ DATABASE_DIRECT_URL: database.url }))).toEqual({ statement: '0', idle: '0' });
  });

  it('have limits that commands and migrations do not have', async () => {
    expect(await limitsOf(dataSourceOptions(database.url, []))).toEqual({ statement: '0', idle: '0' });
  });

  it('are as many as DATABASE_POOL says, and an ended statement returns 503', async () => {
    const dataSource = await new DataSource(apiOptions({ DATABASE_POOL: '5' })).initialize();
    expect(dataSource.options).toMatchObject({ poolSize: 5 });
    const ended = await dataSource
      .transaction(async (tx) => {
        await tx.query('SET LOCAL statement_timeout = 1');
        await tx.query('SELECT pg_sleep(60)');
      })
      .catch((fault: unknown) => toAppError(fault));
    expect(ended).toMatchObject({ code: 'NOT_READY' });
    await dataSource.destroy();
  });
});

describe('two statements that are sent at once', () => {
  const counted = (name: string, text: string) => ({ name, text, values: [] });
  const LOCK = counted('lock', 'SELECT id FROM counters WHERE id = 1 FOR UPDATE');
  const READ = counted('read', 'SELECT count FROM counters WHERE id = 1');
  const ADD = counted('add', 'UPDATE counters SET count = count + 1 WHERE id = 1');
  const FAIL = counted('fail', 'SELECT 1 / 0');

  let dataSource: DataSource;
  beforeAll(async () => {
    dataSource = await new DataSource(apiOptions()).initialize();
    await dataSource.query('CREATE TABLE counters AS SELECT 1 AS id, 0 AS count');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => dataSource.destroy());
  const countNow = async () => (await dataSource.query<{ count: number }[]>('SELECT count FROM counters'))[0]?.count;

  it('let the second read what was committed while the first waited for a lock', async () => {
    const before = await countNow();
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(LOCK.text);
    const waiting = inTransaction(dataSource, (tx) => namedPair<object, { count: number }>(tx, [LOCK, READ]));
    const waiters = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => ((await dataSource.query<object[]>(waiters)).length === 1 ? true : null));
    await holder.query(ADD.text);
    await holder.commitTransaction();
    await holder.release();
    expect(await waiting).toEqual([[{ id: 1 }], [{ count: Number(before) + 1 }]]);
  });

  it.each([
    ['first', [FAIL, ADD]],
    ['second', [ADD, FAIL]],
  ] as const)('keep nothing and report the cause when the %s fails', async (_which, statements) => {
    const before = await countNow();
    const fault = await inTransaction(dataSource, (tx) => namedPair(tx, statements)).catch((error: unknown) => error);
    expect(databaseErrorOf(fault)?.code).toBe('22012');
    expect(await countNow()).toBe(before);
  });

  it('travel in one packet with the beginning of their transaction', async () => {
    const packets = await inTransaction(dataSource, async (tx) => {
      const client = (await tx.queryRunner?.connect()) as { connection: { stream: Duplex } };
      const sent = jest.spyOn(client.connection.stream, '_writev' as never);
      await namedPair(tx, [LOCK, READ]);
      return sent.mock.calls.length;
    });
    expect(packets).toBe(1);
  });

  it('travel with the COMMIT when the statement is the last of its transaction', async () => {
    const before = await countNow();
    const sent = await inTransaction(dataSource, async (tx) => {
      const client = (await tx.queryRunner?.connect()) as { connection: { stream: Duplex } };
      const packets = jest.spyOn(client.connection.stream, '_writev' as never);
      await namedAndCommit(tx, ADD);
      return packets;
    });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await countNow()).toBe(Number(before) + 1);
  });

  it('keep nothing when the last one fails, and the connection goes on', async () => {
    const before = await countNow();
    const failing = inTransaction(dataSource, async (tx) => {
      await named(tx, ADD);
      await namedAndCommit(tx, FAIL);
    });
    expect(databaseErrorOf(await failing.catch((error: unknown) => error))?.code).toBe('22012');
    await inTransaction(dataSource, (tx) => namedAndCommit(tx, ADD));
    expect(await countNow()).toBe(Number(before) + 1);
  });

  it('report a COMMIT that fails, and keep nothing', async () => {
    await dataSource.query(`CREATE TABLE late (n int CONSTRAINT late_n UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
    const TWICE = counted('twice', 'INSERT INTO late VALUES (1), (1)');
    const fault = await inTransaction(dataSource, (tx) => namedAndCommit(tx, TWICE)).catch((error: unknown) => error);
    expect(databaseErrorOf(fault)?.code).toBe('23505');
    expect(await dataSource.query('SELECT FROM late')).toEqual([]);
  });

  it('let nothing follow the last one', async () => {
    const before = await countNow();
    const more = inTransaction(dataSource, async (tx) => {
      await namedAndCommit(tx, READ);
      await named(tx, ADD);
    });
    await expect(more).rejects.toThrow('after the last one');
    expect(await countNow()).toBe(before);
  });

  it('work behind a pooler, too, where each waits for the one before @release', async () => {
    const pooled = await new DataSource(apiOptions({ DATABASE_PREPARED: 'off' })).initialize();
    try {
      const [locked] = await inTransaction(pooled, (tx) => namedPair(tx, [LOCK, READ]));
      expect(locked).toEqual([{ id: 1 }]);
      const before = await countNow();
      await inTransaction(pooled, (tx) => namedAndCommit(tx, ADD));
      expect(await countNow()).toBe(Number(before) + 1);
    } finally {
      await pooled.destroy();
    }
  });
});

describe('reads that one turn of the event loop asks for', () => {
  const PID = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid, txid_current() AS transaction', values: [] };
  const FAIL = { name: 'fail', text: 'SELECT 1 / 0', values: [] };
  const END = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] };
  type Pid = { pid: number; transaction: string };

  it.each([
    ['the API', {}],
    ['a pooler', { DATABASE_PREPARED: 'off' }],
  ])('share a connection of %s, each in a transaction of its own', async (_whose, further) => {
    const dataSource = await new DataSource(apiOptions(further)).initialize();
    try {
      const rows = await Promise.all([1, 2, 3].map(() => namedRead<Pid>(dataSource, PID)));
      expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(1);
      expect(new Set(rows.map(([row]) => row?.transaction)).size).toBe(3);
    } finally {
      await dataSource.destroy();
    }
  });

  it('take a second connection beyond sixteen @release', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      const rows = await Promise.all(Array.from({ length: 17 }, () => namedRead<Pid>(dataSource, PID)));
      const pids = rows.map(([row]) => row?.pid);
      expect(new Set(pids.slice(0, 16)).size).toBe(1);
      expect(pids[16]).not.toBe(pids[0]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('are answered when one of them fails', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      const [before, failed, after] = await Promise.allSettled([
        namedRead<Pid>(dataSource, PID),
        namedRead(dataSource, FAIL),
        namedRead<Pid>(dataSource, PID),
      ]);
      expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled']);
      expect(failed).toMatchObject({ reason: { code: '22012' } });
    } finally {
      await dataSource.destroy();
    }
  });

  it('all report a connection that breaks, and the next ones get another @release', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      const broken = await Promise.allSettled([namedRead(dataSource, END), namedRead(dataSource, PID)]);
      expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await namedRead<Pid>(dataSource, PID)).toHaveLength(1);
    } finally {
      await dataSource.destroy();
    }
  });

  it('go ahead of a route in one packet with its session, and answer that statement alone', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    const valued = (value: number) => ({ name: 'ahead', text: 'SELECT pg_backend_pid() AS pid, $1', values: [value] });
    try {
      const session = namedRead<Pid>(dataSource, PID);
      const ahead = new ReadAhead(dataSource, valued(1));
      const [[ofSession], [ofRoute]] = await Promise.all([session, ahead.rowsOf<Pid>(valued(1))]);
      expect(ofRoute?.pid).toBe(ofSession?.pid);
      expect(() => ahead.rowsOf(valued(2))).toThrow(/ahead/);
      expect(() => ahead.rowsOf(PID)).toThrow(/pid/);
    } finally {
      await dataSource.destroy();
    }
  });

  it('that failed ahead disturb nothing but their route', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      const ahead = new ReadAhead(dataSource, FAIL);
      expect(await namedRead<Pid>(dataSource, PID)).toHaveLength(1);
      await expect(ahead.rowsOf(FAIL)).rejects.toMatchObject({ code: '22012' });
    } finally {
      await dataSource.destroy();
    }
  });

  it('report that no connection can be had @release', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    await (dataSource.driver as unknown as { master: Pool }).master.end();
    await expect(namedRead(dataSource, PID)).rejects.toThrow(/pool/);
  });
});
