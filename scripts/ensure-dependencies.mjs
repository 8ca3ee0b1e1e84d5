// Runs on a bare clone, so that it may use only Node.js itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const stampFile = path.join(root, 'node_modules', '.palestra-dependencies');
const lockfile = path.join(root, 'package-lock.json');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Palestra needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Stamp of a matching installation. Its native packages are for a platform, and for any version of Node.js. */
function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

/** Accepts a manual `npm ci` or `npm install`: npm leaves its own lockfile, newer than ours. */
function wasInstalledByHand() {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  return !existsSync(stampFile) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs;
}

function remember(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    // The installation of another user, readable but not writable: usable, but it cannot be stamped.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** `npm ci` empties node_modules first: through a link it would empty another checkout's. */
function refuseLinkedFolder() {
  const folder = lstatSync(path.join(root, 'node_modules'), { throwIfNoEntry: false });
  if (!folder?.isSymbolicLink()) return;
  console.error(
    'node_modules is a link, and what it points to does not match the lockfile. Remove the link, then start again.',
  );
  process.exit(1);
}

function install() {
  refuseLinkedFolder();
  console.log('Installing the dependencies (npm ci); the first time takes about a minute ...');
  const parent = process.ppid;
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed: see the lines above.');
    process.exit(result.status || 1);
  }
  // npm was told to end meanwhile, and did so without a word to us.
  if (process.ppid !== parent) process.exit(143);
}

const wanted = wantedStamp();
const present = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null;
if (present !== wanted) {
  if (!wasInstalledByHand()) install();
  remember(wanted);
}
