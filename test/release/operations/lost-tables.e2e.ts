import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { answerAs, createGym, GYMS_KEY, ManyGyms, type OpenedGym } from '../../support/many-gyms.js';
import { runCommand } from '../../support/run-command.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const HOST = 'operator.example.gr';
const TOKEN = 'what the operator shows, of thirty-two';

let database: TestDatabase;
let served: ManyGyms;
let athens: OpenedGym;
let patras: OpenedGym;
let said = '';
beforeAll(async () => {
  database = await createTestDatabase('bare');
  await createGym(database.url, 'athens', ['127.0.0.1']);
  await createGym(database.url, 'patras', ['localhost']);
  const operator = { OPERATOR_HOST: HOST, OPERATOR_TOKEN: TOKEN };
  served = await ManyGyms.serve(database.url, { ...operator, LOG_LEVEL: 'info' }, { output: (text) => (said += text) });
  [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
});
afterAll(async () => {
  await served.stop();
  await database.drop();
});

async function sql(statement: string): Promise<void> {
  const pool = connectionsTo(database.url, 1);
  await pool.query(statement);
  await pool.end();
}
const statusOf = async ({ url }: OpenedGym): Promise<number> => (await fetch(`${url}/api/gym`)).status;
const reaches = (gym: OpenedGym, status: number) =>
  eventually(async () => ((await statusOf(gym)) === status ? true : null));
const listed = async () => {
  const { stdout } = await runCommand('gym-list', ['--json'], { DATABASE_URL: database.url, GYMS_KEY });
  return (JSON.parse(stdout) as { key: string; state: string; problem: string | null }[])[0];
};
const readAsOperator = async (asked: string): Promise<string> =>
  (
    await answerAs(HOST, athens.url, asked, {
      Authorization: `Basic ${Buffer.from(`operator:${TOKEN}`).toString('base64')}`,
    })
  ).body;
const linesWith = (words: string): string[] => said.split('\n').filter((line) => line.includes(words));

describe.each([
  ['its schema', 'ALTER SCHEMA gym_athens RENAME TO aside', 'ALTER SCHEMA aside RENAME TO gym_athens'],
  ['a table', 'ALTER TABLE gym_athens.mails RENAME TO aside', 'ALTER TABLE gym_athens.aside RENAME TO mails'],
])('a gym that loses %s while it is served', (_, lose, bringBack) => {
  let screen: LiveReader;
  beforeAll(async () => {
    said = '';
    screen = await LiveReader.open(athens.url, athens.token);
    await sql(lose);
    await reaches(athens, 503);
  });

  it('is out of order for its callers, and ends their streams, while the others are served', async () => {
    const answer = await answerAs('127.0.0.1', athens.url, '/api/gym');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'OUT_OF_ORDER' });
    await screen.ends();
    expect(await statusOf(patras)).toBe(200);
  });

  it('is told to the operator on the page, in the list and in the metrics', async () => {
    expect(await listed()).toMatchObject({ key: 'athens', state: 'broken', problem: 'tables' });
    await eventually(async () => {
      const page = await readAsOperator('/api/operator?lang=en');
      return /athens<\/small>.*?class="warn">not served: tables of it are missing</s.test(page) ? true : null;
    });
    const metrics = await readAsOperator('/metrics');
    expect(metrics).toMatch(/^palestra_gyms_not_served\{problem="tables"\} 1$/m);
    expect(metrics).toMatch(/^palestra_gyms\{state="broken"\} 1$/m);
  });

  it('is told once in the log, and no job of it begins', async () => {
    await served.process.doTimedWork();
    expect(linesWith('The gym athens cannot be served')).toHaveLength(1);
    expect(said).not.toMatch(/relation "?\w+"? does not exist/);
  });

  it('is served again by itself when its tables are there', async () => {
    await sql(bringBack);
    await reaches(athens, 200);
    expect(linesWith('The gym athens is served again')).toHaveLength(1);
    expect((await athens.owner.get('/Admin/clients')).status).toBe(200);
  });
});
