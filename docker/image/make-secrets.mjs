// Generates the secrets of an installation once, so that nobody has to invent one and none has a known default. All of
// them are in one folder that no other container sees; each container gets a folder with those it needs.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [all = '/secrets', given = '/given'] = process.argv.slice(2);
const GIVEN = {
  postgres: ['postgres-password'],
  roles: ['database-password'],
  api: ['database-url', 'jwt-secret', 'metrics-token', 'gyms-key', 'seal-key', 'operator-token'],
  backups: ['database-url', 'backup-key', 'gyms-key'],
};
/** Each container runs as a different user; a folder is mounted into one of them only. */
const READABLE = 0o444;

/** Writes atomically: a container may be reading. */
function write(folder, name, content) {
  const fresh = path.join(folder, `.${name}`);
  rmSync(fresh, { force: true });
  writeFileSync(fresh, content, { mode: READABLE, flag: 'wx' });
  renameSync(fresh, path.join(folder, name));
}

const read = (folder, name) => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

function keep(name, make) {
  if (read(all, name) === null) write(all, name, make());
  return read(all, name);
}

/** Older installations signed the API in as the superuser, with this password. */
const isOfSuperuser = (address, superuserPassword) =>
  URL.canParse(address) && new URL(address).password === new URL(addressWith(superuserPassword)).password;

const random = () => randomBytes(32).toString('base64url');
const addressWith = (password) => `postgres://palestra:${encodeURIComponent(password)}@postgres:5432/palestra`;

const superuserPassword = keep('postgres-password', random);
const password = keep('database-password', random);
if (isOfSuperuser(read(all, 'database-url') ?? '', superuserPassword))
  write(all, 'database-url', addressWith(password));
keep('database-url', () => addressWith(password));
for (const name of ['jwt-secret', 'backup-key', 'metrics-token', 'gyms-key', 'seal-key', 'operator-token'])
  keep(name, random);

for (const [container, names] of Object.entries(GIVEN)) {
  const folder = path.join(given, container);
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(path.join(folder, name), { recursive: true });
  for (const name of names) if (read(folder, name) !== read(all, name)) write(folder, name, `${read(all, name)}\n`);
}
console.log(`The secrets are in ${all}.`);
