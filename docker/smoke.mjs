// `node docker/smoke.mjs` builds the real images, starts the compose file and uses it like a gym. It tries both sign-in
// pages in a real browser, and booking and live events through the proxy. It tries backups, drill and restore,
// restarts, and the upgrade without a break as docs/operations.md has it. Removes everything afterwards. DOCKER_TOOL
// names a folder with an engine for machines without a registry (engine.sh); default `docker`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const tool = process.env.DOCKER_TOOL ?? null;
const PROJECT = 'palestra-smoke';
const { version: VERSION } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const COMPOSE = ['compose', '-p', PROJECT, '-f', 'docker/compose.yaml'];
/** The defaults; without a registry only their tags are known. */
const BASE_IMAGES = Object.fromEntries(
  [...readFileSync(path.join(root, 'docker/compose.yaml'), 'utf8').matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g)].map(
    ([, name, image]) => [name, tool ? image.replace(/@.*/, '') : image],
  ),
);

/** The folder that the tool's engine sees. */
const seenByTool = () =>
  path.join(
    process.env.PROBE_DIR ??
      path.join(process.env.XDG_CACHE_HOME ?? `${process.env.HOME}/.cache`, 'docker-without-registry'),
    'work',
  );
/** A copy of the repository, in which newer versions are made up. */
const checkout = path.join(tool ? seenByTool() : mkdtempSync(path.join(os.tmpdir(), 'palestra-smoke-')), PROJECT);
const MADE_HERE = new Set(['node_modules', 'dist', '.git', '.palestra', 'test-results', 'playwright-report', '.env']);
function checkOut() {
  rmSync(checkout, { recursive: true, force: true });
  cpSync(root, checkout, { recursive: true, filter: (file) => !MADE_HERE.has(path.basename(file)) });
}

/** Writes an operator's docker/.env: the example, with these changes. */
function configure(changes) {
  const example = readFileSync(path.join(root, 'docker/.env.example'), 'utf8');
  const lines = Object.entries({ ...BASE_IMAGES, ...changes }).map(([name, value]) => `${name}=${value}`);
  writeFileSync(path.join(checkout, 'docker/.env'), [example, ...lines, ''].join('\n'));
}

const URL_OF_STACK = 'http://127.0.0.1:8080';
const ADMIN = { email: 'smoke@palestra.test', password: 'a password for one test' };
const SECOND_START_LIMIT_S = 15;
const HOOK_LIMIT_S = 90;
const MOST_NAMED = 5;
const IDLE_LIMIT_MB = 145;
const WITH_BACKUPS = { COMPOSE_PROFILES: 'backups' };
const TWO_APIS = { COMPOSE_PROFILES: 'backups,two', API_UPSTREAMS: 'api:3000 api-2:3000' };
const NO_SUCH_HOOK = { ...WITH_BACKUPS, BACKUP_HOOK: '/hooks/none.sh' };
const ALL_GYMS = { ...WITH_BACKUPS, GYMS: 'all', OPERATOR_HOST: 'gyms.localhost' };

function run(program, args, { cwd = root, env = {}, mayFail = false } = {}) {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
  if (result.status !== 0 && !mayFail) {
    throw new Error(`${program} ${args.join(' ')}\n${result.stdout}\n${result.stderr}${result.error?.message ?? ''}`);
  }
  return result.stdout;
}

const placedInEngine = (args) =>
  tool ? [path.join(tool, 'engine.sh'), ['exec', 'docker', ...args]] : ['docker', args];
const docker = (args, options) =>
  run(...placedInEngine(args), { ...options, cwd: checkout, env: { ENGINE_CWD: checkout } });
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
  checkOut();
  configure({});
  if (tool) run(path.join(tool, 'engine.sh'), ['start']);
  compose(['down', '-v', '--remove-orphans', '--timeout', '10']);
  compose(['up', '-d', '--build', '--wait']);
  return compose(['version']).trim();
}

const idsOf = (...services) => compose(['ps', '-q', ...services]);
/** Whatever a command ought to leave alone is the same container before and after. */
function leavingAlone(services, work) {
  const before = idsOf(...services);
  work();
  expectThat(idsOf(...services) === before, `Recreated one of ${services.join(', ')}`);
}

function firstChange() {
  configure(WITH_BACKUPS);
  leavingAlone(['postgres', 'api', 'web'], () => compose(['up', '-d', '--wait']));
}

const megabytes = (bytes) => Math.round(Number(bytes) / 1e6);
function sizes() {
  const size = (image) => megabytes(docker(['image', 'inspect', '--format', '{{.Size}}', image]));
  const [api, site] = ['api', 'site'].map(
    (name) => size(`${PROJECT}-${name}:${VERSION}`) - size(BASE_IMAGES.NODE_IMAGE),
  );
  expectThat(api <= 250, `The API's image is ${api} MB above its base`);
  expectThat(site <= 40, `The image of both apps is ${site} MB above its base`);
  return `API ${api} MB, both apps ${site} MB above their base`;
}

/** Each service that stays up is an ordinary user, writes nothing into its image and cannot become another user. */
function hardened() {
  for (const service of ['postgres', 'api', 'web', 'backups']) {
    const inService = (script) => compose(['exec', '-T', service, 'sh', '-c', script]).trim();
    expectThat(inService('id -u') !== '0', `${service} runs as root`);
    expectThat(
      inService('touch /etc/x 2>/dev/null || echo refused') === 'refused',
      `${service} can write into its image`,
    );
    const rights = inService('grep -E "^(NoNewPrivs|CapEff)" /proc/1/status').split(/\s+/);
    expectThat(rights.includes('1') && rights.includes('0'.repeat(16)), `${service} has rights: ${rights.join(' ')}`);
  }
  return 'ordinary users, read-only, without capabilities';
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
  const script = path.join(checkout, 'docker/postgres/roles.sh');
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
  compose(['up', '-d', '--wait']);
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

/** Fifty members book and cancel while `work` is done; their responses must agree with the database. */
async function underLoad(visitor, work) {
  const crowd = spawn(...placed(process.execPath, ['docker/smoke-rolling.mjs']), {
    cwd: root,
    env: { ...process.env, ...visitor },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(crowd, 'close');
  let said = '';
  crowd.stdout.on('data', (text) => (said += text));
  await once(crowd.stdout, 'data');
  try {
    await work();
  } finally {
    crowd.stdin.end();
    await ended;
  }
  const { calls, seconds, failures, lost, double, again } = JSON.parse(said.trim().split('\n').at(-1));
  const some = JSON.stringify(failures.slice(0, MOST_NAMED));
  expectThat(
    failures.length + lost + double === 0,
    `Under load: of ${calls} calls ${failures.length} failed, ${lost} lost, ${double} double, such as ${some}`,
  );
  return `${calls} calls in ${seconds} s, none failed, none lost, none double, ${again} sent again`;
}

/** The guide's commands for an upgrade without a break, after the build. */
function commandsOfGuide() {
  const guide = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [, block = ''] = /From then on an upgrade is[^]*?```sh\n([^]*?)```/.exec(guide) ?? [];
  const lines = block.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const commands = lines.filter((line) => line !== '').map((line) => line.split(/\s+/).slice(1));
  expectThat(commands.length > 1, 'The guide has no commands for an upgrade without a break');
  return commands;
}
const asTyped = ([name, ...rest]) => compose(['exec', 'run'].includes(name) ? [name, '-T', ...rest] : [name, ...rest]);

const change = (file, edit) => {
  const place = path.join(checkout, file);
  writeFileSync(place, edit(readFileSync(place, 'utf8')));
};
const wordOfWeb = () =>
  compose(['exec', '-T', 'web', 'sh', '-c', 'wget -qO- http://127.0.0.1:8081/ || curl -fsS http://127.0.0.1:8081/']);
/** Each round has something new, and a way to tell that it runs. */
const ROUNDS = {
  'no new image': { makeNew: () => {}, runs: () => true },
  'a new API image': {
    makeNew: () => appendFileSync(path.join(checkout, 'docker/image/healthy.sh'), '# newer\n'),
    runs: () => ['api', 'api-2'].every((name) => /# newer/.test(compose(['exec', '-T', name, 'cat', 'healthy.sh']))),
  },
  'a new web image': {
    makeNew: () => {
      change('docker/Caddyfile', (text) => text.replace('respond ok', 'respond newer'));
      change('member-ui/index.html', (text) => text.replace('</body>', '<!-- newer --></body>'));
    },
    runs: () => /newer/.test(wordOfWeb()) && /<!-- newer -->/.test(inNetwork('curl', ['-fsS', URL_OF_STACK])),
  },
};

async function upgradeUnderLoad({ makeNew, runs }) {
  makeNew();
  compose(['build']);
  // As if the hour had passed for which a member's bookings are limited.
  asRole('postgres', 'palestra', 'DELETE FROM throttles');
  const said = await underLoad(visitorOf(), () => commandsOfGuide().forEach(asTyped));
  expectThat(runs(), 'The new image does not run');
  return said;
}

/** The upgrade without a break, as the guide has it. */
async function upgrades() {
  configure(TWO_APIS);
  compose(['up', '-d', '--wait']);
  inNetwork(process.execPath, ['docker/smoke-rolling.mjs', 'prepare'], visitorOf());
  for (const [what, round] of Object.entries(ROUNDS)) await step(`upgrade with ${what}`, () => upgradeUnderLoad(round));
  compose(['rm', '--stop', '--force', 'api-2']);
  configure(WITH_BACKUPS);
  compose(['up', '-d', '--wait']);
}

/** A hook that fails ends the wait at once, and the container's health says which and which backup is good. */
function failingHook() {
  compose(['down', '-v', '--timeout', '30']);
  configure(NO_SUCH_HOOK);
  const start = performance.now();
  compose(['up', '-d', '--wait'], { mayFail: true });
  const seconds = (performance.now() - start) / 1000;
  expectThat(seconds <= HOOK_LIMIT_S, `It took ${seconds.toFixed(1)} s to tell that the hook failed`);
  const told = docker(['inspect', '--format', '{{json .State.Health}}', idsOf('backups').trim()]);
  expectThat(/"Status":"unhealthy"/.test(told), `The hook failed, and health says: ${told}`);
  expectThat(/BACKUP_HOOK failed.*was restored, and is well/.test(told), `Health says: ${told}`);
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
  configure(ALL_GYMS);
  compose(['up', '-d', '--wait']);
  for (const key of ['athens', 'patras']) {
    createGym(key);
    useIt('first', addressOf(key));
  }
  const file = '/backups/athens-by-hand.backup';
  inBackups('npm', 'run', '--silent', 'gym:backup', '--', '--key', 'athens', '--file', file);
  inNetwork(process.execPath, ['docker/smoke-rolling.mjs', 'prepare'], visitorOf(addressOf('patras')));
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
  compose(['up', '-d', '--wait']);
  return `${seconds.toFixed(1)} s`;
}

try {
  await step('images are built, and the stack comes up healthy', bringUp);
  await step('the first change of .env recreates nothing that it does not concern', firstChange);
  await step('sizes', sizes);
  await step('each container is confined', hardened);
  await step('each container reads its own secrets, the API is no superuser', leastPrivilege);
  await step('the superuser of an older installation', olderInstallation);
  await step('memory of the idle API', idleMemory);
  await step('an administrator is created', createAdministrator);
  await step('both apps in a browser, booking and headers through the proxy', () => useIt('first'));
  await step('backup, restore drill, doctor', backUpAndProve);
  await step('restore into an empty database', restoreElsewhere);
  await upgrades();
  await step('stops when told', stopsWhenTold);
  await step('down and up again', restart);
  await step('the data is still there', () => useIt('again'));
  await step('a hook that fails is told at once', failingHook);
  await step('two gyms in one API, one restored while the other books', manyGyms);
  console.log(`The smoke test passed in ${Math.round((performance.now() - started) / 1000)} s.`);
} catch (error) {
  console.error(error.message);
  console.error(compose(['logs', '--no-color', '--tail', '30'], { mayFail: true }));
  process.exitCode = 1;
} finally {
  if (!process.env.SMOKE_KEEP) {
    compose(['down', '-v', '--remove-orphans', '--timeout', '10'], { mayFail: true });
    rmSync(checkout, { recursive: true, force: true });
  }
}
