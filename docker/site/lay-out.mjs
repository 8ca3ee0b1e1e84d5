// Lays both apps and the Caddyfile out for the web server, which serves them from this volume and so outlives them. Each
// version gets a folder of its own, and the link `now` leads to the newest.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const [built = '/built', site = '/site'] = process.argv.slice(2);
const now = path.join(site, 'now');
/** Names of the version's own files, without those that are kept of the version before. */
const LIST = 'files.json';
const HASHED = /^\w+\/static\//;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();

/** The file as it is laid out, or nothing. */
const laidOut = (file) => (existsSync(path.join(now, file)) ? readFileSync(path.join(now, file)) : Buffer.alloc(0));
const isSame = (file) => readFileSync(path.join(built, file)).equals(laidOut(file));

/** None at first, and none where the machine died before the list was on its disk. */
function filesOfNow() {
  try {
    return JSON.parse(laidOut(LIST).toString());
  } catch {
    return [];
  }
}

/** Pages of the version before that are still open ask for parts that they have not loaded yet. */
function keepHashedFiles(fresh) {
  for (const file of filesOfNow().filter((name) => HASHED.test(name))) {
    const kept = path.join(fresh, file);
    if (existsSync(kept)) continue;
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, laidOut(file));
  }
}

/** In one step: each request finds one version or the other. */
function leadTo(fresh) {
  const link = path.join(site, '.now');
  rmSync(link, { force: true });
  symlinkSync(path.basename(fresh), link, 'dir');
  renameSync(link, now);
}

function removeOlder(fresh) {
  for (const name of readdirSync(site))
    if (name !== 'now' && name !== path.basename(fresh)) rmSync(path.join(site, name), { recursive: true });
}

const files = filesIn(built);
const list = JSON.stringify(files);
if (list === JSON.stringify(filesOfNow()) && files.every(isSame)) console.log('The apps are there already.');
else {
  const fresh = mkdtempSync(path.join(site, 'version-'));
  cpSync(built, fresh, { recursive: true });
  writeFileSync(path.join(fresh, LIST), list);
  keepHashedFiles(fresh);
  leadTo(fresh);
  removeOlder(fresh);
  console.log('The apps are laid out.');
}
