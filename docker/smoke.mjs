// `node docker/smoke.mjs`: builds the real images, starts the compose file and uses it like a gym: both sign-in pages
// in a real browser, booking and live events through the proxy, backups, drill and restore, restarts. Removes
// everything afterwards. DOCKER_TOOL names a folder with an engine for machines without a registry (build-and-run.sh,
// engine.sh); default `docker`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const tool = process.env.DOCKER_TOOL ?? null;
const PROJECT = tool ? path.basename(root).toLowerCase() : 'palestra-smoke';
/** Settings of an operator: the example, plus nightly backups. */
const SETTINGS = path.join(mkdtempSync(path.join(os.tmpdir(), 'palestra-smoke-')), '.env');
writeFileSync(SETTINGS, `${readFileSync(path.join(root, 'docker/.env.example'), 'utf8')}\nCOMPOSE_PROFILES=backups\n`);
// The tool's engine reads its copy of these settings beside the compose file.
const COMPOSE = ['compose', '-p', PROJECT, '-f', 'docker/compose.yaml', ...(tool ? [] : ['--env-file', SETTINGS])];
/** The defaults of the build; without a registry only their tags are known. */
const BASE_IMAGES = Object.fromEntries(
  [...readFileSync(path.join(root, 'docker/Dockerfile'), 'utf8').matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm)].map(
    ([, name, image]) => [name, tool ? image.replace(/@.*/, '') : image],
  ),
);
const URL_OF_STACK = 'http://127.0.0.1:8080';
const ADMIN = { email: 'smoke@palestra.test', password: 'a password for one test' };
const SECOND_START_LIMIT_S = 15;
const IDLE_LIMIT_MB = 145;
const TWO_APIS = { COMPOSE_PROFILES: 'backups,two', API_UPSTREAMS: 'api:3000 api-2:3000' };
const ALL_GYMS = { COMPOSE_PROFILES: 'backups', GYMS: 'all', OPERATOR_HOST: 'gyms.localhost' };

function run(program, args, { input, env = {}, mayFail = false } = {}) {
  const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', input, env: { ...process.env, ...env } });
  if (result.status !== 0 && !mayFail) {
    throw new Error(`${program} ${args.join(' ')}\n${result.stdout}\n${result.stderr}${result.error?.message ?? ''}`);
  }
  return result.stdout;
}

/** The tool's copy of this repository, from which compose files are read. */
const staged = () => {
  const cache =
    process.env.PROBE_DIR ??
    path.join(process.env.XDG_CACHE_HOME ?? `${process.env.HOME}/.cache`, 'docker-without-registry');
  return path.join(cache, 'work', PROJECT);
};
function docker(args, options = {}) {
  if (!tool) return run('docker', args, options);
  // The engine does not inherit this environment.
  const variables = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`);
  return run(path.join(tool, 'engine.sh'), ['exec', 'env', ...variables, 'docker', ...args], {
    ...options,
    env: { ENGINE_CWD: staged() },
  });
}
const compose = (args, options) => docker([...COMPOSE, ...args], options);
const inApi = (...command) => compose(['exec', '-T', 'api', ...command]);
/** Runs a command in the container that has the key and the backups. */
const inBackups = (...command) => compose(['exec', '-T', 'backups', ...command]);
/** Runs a program on this machine, where the published ports are. */
const placed = (program, args) => (tool ? [path.join(tool, 'engine.sh'), ['net', program, ...args]] : [program, args]);
const inNetwork = (program, args, env) => run(...placed(program, args), { env });

const started = performance.now();
async function step(name, work) {
  const start = performance.now();
  const said = await work();
  console.log(`ok  ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s${said ? `  ${said}` : ''}`);
}
function expectThat(condition, what) {
  if (!condition) throw new Error(what);
}

function bringUp() {
  if (tool)
    run(path.join(tool, 'build-and-run.sh'), [root, '--file', 'docker/compose.yaml', '--env-file', SETTINGS, '--keep']);
  else compose(['up', '-d', '--build', '--wait']);
}

const megabytes = (bytes) => Math.round(Number(bytes) / 1e6);
function sizes() {
  const size = (image) => megabytes(docker(['image', 'inspect', '--format', '{{.Size}}', image]));
  const api = size('palestra-api') - size(BASE_IMAGES.NODE_IMAGE);
  const web = size('palestra-web') - size(BASE_IMAGES.WEB_IMAGE);
  expectThat(api <= 250, `The API's image is ${api} MB above its base`);
  expectThat(web <= 40, `The web image is ${web} MB above its base`);
  return `API ${api} MB, web ${web} MB above their bases`;
}

function hardened() {
  const uid = inApi('id', '-u').trim();
  expectThat(uid !== '0', 'The API runs as root');
  const written = compose([
    'exec',
    '-T',
    'api',
    'sh',
    '-c',
    'touch /app/x 2>/dev/null && echo written || echo refused',
  ]);
  expectThat(written.trim() === 'refused', 'The API can write into its own image');
  expectThat(compose(['exec', '-T', 'web', 'id', '-u']).trim() !== '0', 'The web server runs as root');
  return `uid ${uid}, read-only`;
}

const SECRETS_OF = {
  api: 'database-url gyms-key jwt-secret metrics-token operator-token seal-key',
  // A gym's own database server is sealed in the directory.
  backups: 'backup-key database-url gyms-key',
  postgres: 'postgres-password',
  web: '',
};
function leastPrivilege() {
  for (const [service, wanted] of Object.entries(SECRETS_OF)) {
    const seen = compose(['exec', '-T', service, 'sh', '-c', 'ls /secrets 2>/dev/null || true']).trim().split(/\s+/);
    expectThat(seen.join(' ') === wanted, `${service} sees the secrets ${seen.join(', ')}`);
  }
  expectThat(!/\/backups/.test(inApi('cat', '/proc/mounts')), 'The API sees the backups');
  expectThat(
    asRole('postgres', 'palestra', "SELECT rolsuper FROM pg_roles WHERE rolname = 'palestra'") === 'f',
    'The API is a superuser',
  );
  const foreign = `SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner <> 'palestra'::regrole`;
  expectThat(asRole('postgres', 'palestra', foreign) === '0', 'The API does not own its tables');
}

const asRole = (container, role, sql) =>
  compose(['exec', '-T', container, 'psql', '-XAtq', '-U', role, '-d', 'palestra', '-c', sql]).trim();

/**
 * A cluster owned by the application's role, as an earlier compose file made it. Upgrades twice, as two starts would.
 */
function olderInstallation() {
  const [name, postgres] = [`${PROJECT}-older`, BASE_IMAGES.POSTGRES_IMAGE];
  const mounts = ['-v', `${name}-socket:/var/run/postgresql`];
  const set = ['POSTGRES_USER=palestra', 'POSTGRES_DB=palestra', 'POSTGRES_PASSWORD=of the superuser'];
  const psql = (role, sql) => docker(['exec', name, 'psql', '-XAtq', '-U', role, '-d', 'palestra', '-c', sql]).trim();
  const script = path.join(tool ? staged() : root, 'docker/postgres/roles.sh');
  try {
    docker(['run', '-d', '--name', name, ...mounts, ...set.flatMap((one) => ['-e', one]), postgres]);
    const isUp = 'until pg_isready -qh 127.0.0.1; do sleep 0.2; done';
    docker(['exec', name, 'timeout', '60', 'sh', '-c', isUp]);
    psql('palestra', 'CREATE EXTENSION pg_trgm; CREATE TABLE kept (id int GENERATED ALWAYS AS IDENTITY, n serial)');
    psql('palestra', 'CREATE FUNCTION one() RETURNS int LANGUAGE sql RETURN 1; INSERT INTO kept DEFAULT VALUES');
    const roles = ['run', '--rm', '--user', 'postgres', '--network', 'none', ...mounts, '-v', `${script}:/roles.sh:ro`];
    const secrets = ['-v', `${PROJECT}_secrets-roles:/secrets:ro`];
    const bringUpToDate = () => docker([...roles, ...secrets, postgres, 'bash', '/roles.sh']);
    bringUpToDate();
    bringUpToDate();
    const superusers = psql('postgres', "SELECT string_agg(rolname, ' ') FROM pg_roles WHERE rolsuper");
    expectThat(superusers === 'postgres', `Superusers: ${superusers}`);
    expectThat(
      psql('palestra', 'ALTER TABLE kept ADD x int; DROP FUNCTION one(); SELECT n FROM kept') === '1',
      'Not its owner',
    );
  } finally {
    docker(['rm', '-f', '-v', name], { mayFail: true });
    docker(['volume', 'rm', `${name}-socket`], { mayFail: true });
  }
}

function idleMemory() {
  const status = inApi('sh', '-c', 'cat /proc/[0-9]*/status');
  const sizesKb = [...status.matchAll(/^VmRSS:\s+(\d+) kB/gm)].map((match) => Number(match[1]));
  const largest = Math.round(Math.max(...sizesKb) / 1024);
  expectThat(largest <= IDLE_LIMIT_MB, `The idle API takes ${largest} MB`);
  return `${largest} MB resident`;
}

function createAdministrator() {
  const command = ['npm', 'run', '--silent', 'admin:create', '--', '--email', ADMIN.email, '--name', 'Smoke'];
  compose(['exec', '-T', '-e', `ADMIN_PASSWORD=${ADMIN.password}`, 'api', ...command]);
}

const visitorOf = (STACK = URL_OF_STACK) => ({ STACK, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
const useIt = (phase, stack) => inNetwork(process.execPath, ['docker/smoke-visit.mjs', phase], visitorOf(stack)).trim();

function restart() {
  compose(['down', '--timeout', '30']);
  const start = performance.now();
  compose(['up', '-d', '--wait', '--pull', 'never', '--no-build']);
  const seconds = (performance.now() - start) / 1000;
  expectThat(seconds <= SECOND_START_LIMIT_S, `The second start took ${seconds.toFixed(1)} s`);
  return `healthy after ${seconds.toFixed(1)} s`;
}

function backUpAndProve() {
  const said = inBackups('npm', 'run', '--silent', 'backup', '--', '/backups');
  expectThat(/Backing up with pg_dump/.test(said), `pg_dump was not used:\n${said}`);
  expectThat(/, encrypted\./.test(said), `The backup is not encrypted:\n${said}`);
  expectThat(
    /^Healthy:/m.test(inBackups('npm', 'run', '--silent', 'restore:drill', '--', '/backups')),
    'The drill failed',
  );
  expectThat(/^Healthy:/.test(inApi('npm', 'run', '--silent', 'doctor')), 'The doctor found something');
}

/** Restores into a second database of the same server, as for a move. */
function restoreElsewhere() {
  compose(['exec', '-T', 'postgres', 'createdb', '-U', 'palestra', 'restored']);
  const there = 'export DATABASE_URL="$(sed s,/palestra$,/restored, /secrets/database-url)"; unset DATABASE_URL_FILE;';
  const said = inBackups(
    'sh',
    '-c',
    `${there} npm run --silent restore -- "$(ls -t /backups/*.backup | head -1)" && npm run --silent doctor`,
  );
  expectThat(/^Restored \d+ tables/m.test(said) && /^Healthy:/m.test(said), said);
}

/** Fifty members book and cancel while `work` is done; what they were told must be what is written. */
async function underLoad(visitor, work) {
  inNetwork(process.execPath, ['docker/smoke-rolling.mjs', 'prepare'], visitor);
  const crowd = spawn(...placed(process.execPath, ['docker/smoke-rolling.mjs']), {
    cwd: root,
    env: { ...process.env, ...visitor },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(crowd, 'close');
  let said = '';
  crowd.stdout.on('data', (text) => (said += text));
  await once(crowd.stdout, 'data');
  await work();
  crowd.stdin.end();
  await ended;
  const { calls, seconds, failures, lost, double } = JSON.parse(said.trim().split('\n').at(-1));
  expectThat(failures.length + lost + double === 0, `Under load: ${said}`);
  return `${calls} calls of 50 members in ${seconds} s, none failed, none lost, none double`;
}

/** Two APIs, one after the other. */
async function replaceUnderLoad() {
  compose(['up', '-d', '--wait', '--pull', 'never', '--no-build'], { env: TWO_APIS });
  const said = await underLoad(visitorOf(), () => {
    for (const service of ['api', 'api-2']) {
      const order = ['up', '-d', '--wait', '--no-deps', '--force-recreate', '--pull', 'never', '--no-build', service];
      compose(order, { env: TWO_APIS });
    }
  });
  compose(['rm', '--stop', '--force', 'api-2'], { env: TWO_APIS });
  return said;
}

const addressOf = (gym) => URL_OF_STACK.replace('127.0.0.1', `${gym}.localhost`);
function createGym(key) {
  const given = ['--key', key, '--host', `${key}.localhost`, '--name', key, '--email', ADMIN.email, '--owner', 'Smoke'];
  const command = ['npm', 'run', '--silent', 'gym:create', '--', ...given];
  compose(['exec', '-T', '-e', `ADMIN_PASSWORD=${ADMIN.password}`, 'api', ...command]);
}

/** An empty installation for all: two gyms in a browser, and one of them restored while the other one is busy. */
async function manyGyms() {
  compose(['down', '-v', '--timeout', '30']);
  compose(['up', '-d', '--wait', '--pull', 'never', '--no-build'], { env: ALL_GYMS });
  for (const key of ['athens', 'patras']) {
    createGym(key);
    useIt('first', addressOf(key));
  }
  const file = '/backups/athens-by-hand.backup';
  inBackups('npm', 'run', '--silent', 'gym:backup', '--', '--key', 'athens', '--file', file);
  const said = await underLoad(visitorOf(addressOf('patras')), () =>
    inBackups('npm', 'run', '--silent', 'gym:restore', '--', '--key', 'athens', '--file', file),
  );
  useIt('again', addressOf('athens'));
  const others = inNetwork(process.execPath, ['docker/smoke-hosts.mjs'], visitorOf(addressOf('athens'))).trim();
  return `${said}; ${others}`;
}

/** SIGTERM lets running work finish, well before Docker's kill timeout. */
function stopsWhenTold() {
  const start = performance.now();
  compose(['stop', 'api']);
  const seconds = (performance.now() - start) / 1000;
  expectThat(seconds < 10, `The API took ${seconds.toFixed(1)} s to stop`);
  compose(['up', '-d', '--wait', '--pull', 'never', '--no-build']);
  return `${seconds.toFixed(1)} s`;
}

try {
  await step('images are built, and the stack comes up healthy', bringUp);
  await step('sizes', sizes);
  await step('non-root and read-only', hardened);
  await step('each container reads its own secrets, the API is no superuser', leastPrivilege);
  await step('the superuser of an older installation', olderInstallation);
  await step('memory of the idle API', idleMemory);
  await step('an administrator is created', createAdministrator);
  await step('both apps in a browser, booking and headers through the proxy', () => useIt('first'));
  await step('backup, restore drill, doctor', backUpAndProve);
  await step('restore into an empty database', restoreElsewhere);
  await step('two APIs replaced in turn', replaceUnderLoad);
  await step('stops when told', stopsWhenTold);
  await step('down and up again', restart);
  await step('the data is still there', () => useIt('again'));
  await step('two gyms in one API, one restored while the other books', manyGyms);
  console.log(`The smoke test passed in ${Math.round((performance.now() - started) / 1000)} s.`);
} catch (error) {
  console.error(error.message);
  console.error(compose(['logs', '--no-color', '--tail', '30'], { mayFail: true }));
  process.exitCode = 1;
} finally {
  if (!process.env.SMOKE_KEEP) compose(['down', '-v', '--remove-orphans', '--timeout', '10'], { mayFail: true });
}
