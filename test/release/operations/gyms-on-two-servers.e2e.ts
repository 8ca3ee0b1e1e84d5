import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { surveyGyms } from '../../../backend/src/gyms/operator/survey.js';
import { sealedPlace } from '../../../backend/src/gyms/directory/place-of-gym.js';
import { RUNNING_LOCK } from '../../../backend/src/platform/database/locks.js';
import { eventually } from '../../support/eventually.js';
import { LiveReader } from '../../support/live-reader.js';
import { createGym, GYMS_KEY, ManyGyms } from '../../support/many-gyms.js';
import { connectionsTo, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const ASKED = { name: 'Νίκος Παπαδόπουλος', email: 'nikos@example.gr', phone: '6971234567' };

/** Accepts connections and never says a word. */
class DeafServer {
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.sockets.add(socket.on('error', () => undefined)));
  }

  static async start(): Promise<DeafServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DeafServer(server);
  }

  get url(): string {
    return `postgres://palestra:x@127.0.0.1:${(this.server.address() as AddressInfo).port}/gyms`;
  }

  get asked(): number {
    return this.sockets.size;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** That of the directory and athens. */
let here: TestDatabase;
/** Where patras is. */
let there: TestDatabase;
let deaf: DeafServer;
let served: ManyGyms | null = null;
beforeAll(async () => {
  [here, there, deaf] = [await createTestDatabase('bare'), await createTestDatabase('bare'), await DeafServer.start()];
  await createGym(here.url, 'athens', ['127.0.0.1']);
  await createGym(here.url, 'patras', ['localhost']);
  await createGym(there.url, 'patras', ['localhost']);
  await isAt('patras', there.url);
});
afterEach(async () => {
  await served?.stop();
  served = null;
});
afterAll(async () => {
  await deaf.close();
  await Promise.all([here.drop(), there.drop()]);
});

async function sqlAt<Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const pool = connectionsTo(url, 1);
  const { rows } = await pool.query<Row>(statement, values);
  await pool.end();
  return rows;
}
const KEYS = { key: GYMS_KEY, before: null };
/** As a move leaves it in the directory. */
const isAt = (key: string, url: string | null): Promise<object[]> =>
  sqlAt(here.url, 'UPDATE palestra_directory.gyms SET sealed_database_url = $2 WHERE key = $1', [
    key,
    sealedPlace(url, key, KEYS),
  ]);
const statesOf = async (): Promise<Record<string, string>> =>
  Object.fromEntries((await surveyGyms(here.url, KEYS)).map(({ key, state }) => [key, state]));

it('ends only the streams of the server whose connection was lost', async () => {
  served = await ManyGyms.serve(here.url);
  const [athens, patras] = [await served.open('127.0.0.1'), await served.open('localhost')];
  const [ofAthens, ofPatras] = [
    await LiveReader.open(athens.url, athens.token),
    await LiveReader.open(patras.url, patras.token),
  ];
  const listeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'palestra live'`;
  await eventually(async () => ((await sqlAt(there.url, listeners)).length > 0 ? true : null));
  await ofPatras.ends();
  const added = await athens.owner.post<{ id: string }>('/Admin/clients', ASKED);
  expect((await ofAthens.hears('clients')).clientIds).toEqual([added.data.id]);
  expect(ofAthens.hasEnded).toBe(false);
  const again = await LiveReader.open(patras.url, patras.token);
  const other = await patras.owner.post<{ id: string }>('/Admin/clients', ASKED);
  expect((await again.hears('clients')).clientIds).toEqual([other.data.id]);
  again.leave();
  ofAthens.leave();
});

it('has no second room while an older process for all gyms runs, which says so on the directory alone', async () => {
  served = await ManyGyms.serve(here.url);
  const { owner } = await served.open('localhost');
  await owner.put('/Admin/capabilities/rooms', { isUsed: true });
  const add = () => owner.post('/Admin/rooms', { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room' });
  const older = connectionsTo(here.url, 1);
  await older.query('SELECT pg_advisory_lock_shared($1)', [RUNNING_LOCK]);
  expect(await add()).toMatchObject({ status: 503, code: 'NOT_READY' });
  await older.end();
  expect(await add()).toMatchObject({ status: 201 });
});

describe('a survey', () => {
  it('reads the gyms of all servers', async () => {
    expect(await statesOf()).toEqual({ athens: 'ready', patras: 'ready' });
  });

  it('tells only the gym as broken whose tables are locked', async () => {
    await createGym(here.url, 'volos', ['127.0.0.2']);
    const pool = connectionsTo(here.url, 1);
    const blocker = await pool.connect();
    await blocker.query('BEGIN; LOCK TABLE gym_volos.users IN ACCESS EXCLUSIVE MODE');
    const states = await statesOf();
    await blocker.query('ROLLBACK');
    blocker.release();
    await pool.end();
    expect(states).toEqual({ athens: 'ready', patras: 'ready', volos: 'broken' });
    expect(await statesOf()).toMatchObject({ volos: 'ready' });
  });

  it('tells the gyms of a server that does not answer as broken, and waits for it once', async () => {
    await isAt('patras', deaf.url);
    const other = new URL(deaf.url);
    other.pathname = '/others';
    await isAt('volos', other.href);
    const begun = performance.now();
    expect(await statesOf()).toEqual({ athens: 'ready', patras: 'broken', volos: 'broken' });
    expect(deaf.asked).toBe(1);
    // Far above its limits of a few seconds, for a busy machine; without them it would wait for minutes.
    expect(performance.now() - begun).toBeLessThan(45_000);
  });

  it('keeps no metrics of several workers waiting for a server, which name its gyms later', async () => {
    await isAt('volos', null);
    served = await ManyGyms.serve(here.url, {}, { workers: 2 });
    const address = `${served.urlAt('127.0.0.1')}/metrics`;
    const read = (): Promise<Response> => fetch(address);
    // A worker that waited would make it fail.
    const metrics = await read();
    expect(metrics.status).toBe(200);
    const text = await metrics.text();
    expect(text).toMatch(/^palestra_gyms\{state="\w+"\} \d/m);
    expect(text).not.toMatch(/^palestra_gyms_in_trouble\{/m);
    await eventually(async () =>
      /^palestra_gyms_in_trouble\{trouble="state"\} 1$/m.test(await (await read()).text()) ? true : null,
    );
  });
});
