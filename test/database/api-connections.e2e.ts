import { DataSource } from 'typeorm';
import { readEnvironment } from '../../backend/src/platform/config/environment.js';
import { apiDataSourceOptions, dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
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
