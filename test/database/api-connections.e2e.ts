import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { readEnvironment } from '../../backend/src/platform/config/environment.js';
import { apiDataSourceOptions, dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { named } from '../../backend/src/platform/database/named-query.js';
import { inTransaction } from '../../backend/src/platform/database/transaction.js';
import { toAppError } from '../../backend/src/platform/errors/failure.js';
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

describe('a transaction', () => {
  const LOCK = { name: 'lock', text: 'SELECT id FROM counters WHERE id = 1 FOR UPDATE', values: [] };

  it('begins in one packet with its first statement', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      await dataSource.query('CREATE TABLE counters AS SELECT 1 AS id, 0 AS count');
      const packets = await inTransaction(dataSource, async (tx) => {
        const client = (await tx.queryRunner?.connect()) as { connection: { stream: Duplex } };
        const sent = jest.spyOn(client.connection.stream, '_writev' as never);
        await named(tx, LOCK);
        return sent.mock.calls.length;
      });
      expect(packets).toBe(1);
    } finally {
      jest.restoreAllMocks();
      await dataSource.destroy();
    }
  });
});

describe('reads that one turn of the event loop asks for', () => {
  const PID = {
    name: 'pid',
    text: 'SELECT pg_backend_pid() AS pid, txid_current() AS transaction',
    values: [],
    isShortRead: true,
  };
  const FAIL = { name: 'fail', text: 'SELECT 1 / 0', values: [], isShortRead: true };
  const END = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [], isShortRead: true };
  type Pid = { pid: number; transaction: string };

  it.each([
    ['the API', {}],
    ['a pooler', { DATABASE_PREPARED: 'off' }],
  ])('share a connection of %s, each in a transaction of its own', async (_whose, further) => {
    const dataSource = await new DataSource(apiOptions(further)).initialize();
    try {
      const rows = await Promise.all([1, 2, 3].map(() => named<Pid>(dataSource, PID)));
      expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(1);
      expect(new Set(rows.map(([row]) => row?.transaction)).size).toBe(3);
    } finally {
      await dataSource.destroy();
    }
  });

  it('take a second connection beyond sixteen @release', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    try {
      const rows = await Promise.all(Array.from({ length: 17 }, () => named<Pid>(dataSource, PID)));
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
        named<Pid>(dataSource, PID),
        named(dataSource, FAIL),
        named<Pid>(dataSource, PID),
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
      const broken = await Promise.allSettled([named(dataSource, END), named(dataSource, PID)]);
      expect(broken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await named<Pid>(dataSource, PID)).toHaveLength(1);
    } finally {
      await dataSource.destroy();
    }
  });

  it('report that no connection can be had @release', async () => {
    const dataSource = await new DataSource(apiOptions()).initialize();
    await (dataSource.driver as unknown as { master: Pool }).master.end();
    await expect(named(dataSource, PID)).rejects.toThrow(/pool/);
  });
});
