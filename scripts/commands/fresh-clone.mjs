// Proves the README's promise. A clone into an empty folder with an empty HOME runs with `npm start`, and a killed
// start does not block the next one.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../paths.mjs';
import { PlainFailure } from '../plain-failure.mjs';
import { findFreePort } from '../processes/free-port.mjs';
import { endChild, startChild } from '../processes/own-children.mjs';
import { closeAtEnd } from '../processes/shutdown.mjs';

const FIRST_START_MS = 10 * 60_000;
const NEXT_START_MS = 60_000;
const GONE_MS = 10_000;
const READY = /^Palestra is ready: (\S+)$/m;

/** Into a folder with spaces and Greek letters, as a home folder has. */
function cloneInto(folder) {
  const clone = path.join(folder, 'Η παλαίστρα μου');
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' });
  if (status !== 0) throw new PlainFailure(`The repository could not be cloned: ${stderr}`);
  return clone;
}

/** Environment of a new account: PATH, an empty home, and the address of the package registry. */
async function emptyEnvironment(folder) {
  const home = path.join(folder, 'home');
  mkdirSync(home, { recursive: true });
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(PATH|LANG|TMPDIR|(https?|no)_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const ports = { PORT: String(await findFreePort()), MAILBOX_PORT: String(await findFreePort()) };
  return { ...Object.fromEntries(kept), HOME: home, ...ports };
}

/** Runs `npm start` until it reports that it is ready; resolves to the process and its address. */
function npmStart(clone, env, patience) {
  const start = performance.now();
  const child = startChild('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason) => reject(new PlainFailure(`npm start ${reason}:\n${output}`));
    const timer = setTimeout(() => fail('was not ready in time'), patience);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    const read = (chunk) => {
      output += chunk;
      const [, url] = READY.exec(output) ?? [];
      if (!url) return;
      clearTimeout(timer);
      resolve({ child, url, seconds: ((performance.now() - start) / 1000).toFixed(1) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
}

async function requireHealthy(url) {
  const response = await fetch(`${url}/api/health`);
  const body = await response.text();
  if (response.status !== 200) throw new PlainFailure(`/api/health answers ${response.status}: ${body}`);
  for (const address of ['/', '/admin/']) {
    const page = await fetch(url + address);
    if (page.status !== 200) throw new PlainFailure(`${address} answers ${page.status}`);
  }
}

/** npm exits a moment before its children: the launcher still lets running requests finish. */
async function requireGone(url) {
  const deadline = performance.now() + GONE_MS;
  while (await fetch(`${url}/api/health`).catch(() => null)) {
    if (performance.now() > deadline) throw new PlainFailure('After the end something still answers.');
    await pause(100);
  }
}

async function prove(clone, env) {
  const first = await npmStart(clone, env, FIRST_START_MS);
  await requireHealthy(first.url);
  console.log(`ok    fresh clone, empty HOME: ready and healthy  ${first.seconds} s`);
  // Kills the whole group: npm, its shell and the launcher, so that nothing shuts down in order.
  process.kill(-first.child.pid, 'SIGKILL');
  const second = await npmStart(clone, env, NEXT_START_MS);
  await requireHealthy(second.url);
  console.log(`ok    after kill -9: ready and healthy  ${second.seconds} s`);
  await endChild(second.child);
  await requireGone(second.url);
  console.log('ok    after SIGTERM: nothing answers');
}

export default async function proveFreshClone() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'palestra-clone-'));
  // As root the database runs as another user, who must be able to enter its folder.
  chmodSync(folder, 0o711);
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  await prove(cloneInto(folder), await emptyEnvironment(folder));
  return 0;
}
