import { surveyGyms } from '../../backend/src/gyms/operator/survey.js';
import { onDatabase } from '../../backend/src/gyms/directory/directory.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('bare');
});
afterAll(() => database.drop());

/** PostgreSQL logs the error of each statement that fails, and rolls back. */
const failedStatements = () =>
  onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ failed: number }>(
      'SELECT xact_rollback::int AS failed FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]?.failed;
  });

it('asks a database without a directory for its gyms, and leaves no error in its log', async () => {
  expect(await surveyGyms(database.url, null)).toEqual([]);
  expect(await failedStatements()).toBe(0);
});
