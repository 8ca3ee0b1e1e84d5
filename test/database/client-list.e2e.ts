import pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { ClientRepository } from '../../backend/src/clients/client.repository.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { someId } from '../support/big-tables.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(dataSourceOptions(database.url, ENTITIES)).initialize();
  await dataSource.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 2, n || '@example.gr', 'Μέλος ' || n, 'melos ' || n, ''
     FROM generate_series(1, 3) n`,
  );
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const AT = { today: '2026-06-01', now: new Date('2026-06-01T10:00:00Z') };
const EVERYBODY = { search: '', isActive: null, statuses: null };
const idsOf = async (search = '', [offset, limit] = [0, 25]) => {
  const query = { sort: { field: 'name', direction: 'ASC' }, offset, limit, countTo: 1_000, filter: {} } as const;
  const { rows, total } = await new ClientRepository(dataSource).list({ ...EVERYBODY, search }, query, AT);
  return [rows.map(({ id }) => id), total];
};

type Query = (this: pg.Client, ...order: unknown[]) => unknown;

/** Runs this before the rows of a page are read, as a pooler may: their statement meets another session then. */
function sendBeforeRows(text: string): jest.Mock {
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  const sent = jest.fn();
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...order: unknown[]) {
    if ((order[0] as { name?: string }).name === 'clients-found') {
      sent();
      void query.call(this, text);
    }
    return query.call(this, ...order) as never;
  });
  return sent;
}

const OTHERS = `SELECT set_config('palestra.found_clients', '{${someId(3)}}', false)`;
it.each([
  ['has found others', OTHERS],
  ['has found nobody', `SELECT set_config('palestra.found_clients', '{}', false)`],
  ['has forgotten whom it found', 'RESET ALL'],
])('shows the clients that were found when their rows are read in a session that %s', async (_, text) => {
  const sent = sendBeforeRows(text);
  expect(await idsOf()).toEqual([[someId(1), someId(2), someId(3)], 3]);
  expect(await idsOf('', [1, 1])).toEqual([[someId(2)], 3]);
  expect(await idsOf('nobody')).toEqual([[], 0]);
  expect(sent).toHaveBeenCalledTimes(3);
});

it('sends for the rows of a page before it is told whom the page has', async () => {
  const query = Reflect.get(pg.Client.prototype, 'query') as Query;
  let answered = 0;
  const answeredAtSending: number[] = [];
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...order: unknown[]) {
    answeredAtSending.push(answered);
    const answer = query.call(this, ...order) as Promise<unknown>;
    void answer.then(() => (answered += 1));
    return answer as never;
  });
  expect((await idsOf())[1]).toBe(3);
  expect(answeredAtSending).toEqual([0, 0]);
});
