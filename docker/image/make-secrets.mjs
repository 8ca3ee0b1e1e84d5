// Makes the secrets of an installation once: nobody has to think of one, and none is a default that others know. All of
// them stand in one folder, which no other container sees; each of those is given a folder with what it needs.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [all = '/secrets', given = '/given'] = process.argv.slice(2);
const GIVEN = {
  postgres: ['postgres-password'],
  roles: ['database-password'],
  api: ['database-url', 'jwt-secret', 'metrics-token'],
  backups: ['database-url', 'backup-key'],
};
/** Each container reads as a user of its own; a folder is shown to one of them alone. */
const READABLE = 0o444;

/** Whole or not at all: a container may be reading. */
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

/** In older installations the API signed in as the superuser, with that password. */
const isOfSuperuser = (address, superuserPassword) =>
  URL.canParse(address) && new URL(address).password === new URL(addressWith(superuserPassword)).password;

const random = () => randomBytes(32).toString('base64url');
const addressWith = (password) => `postgres://palestra:${encodeURIComponent(password)}@postgres:5432/palestra`;

const superuserPassword = keep('postgres-password', random);
const password = keep('database-password', random);
if (isOfSuperuser(read(all, 'database-url') ?? '', superuserPassword))
  write(all, 'database-url', addressWith(password));
keep('database-url', () => addressWith(password));
for (const name of ['jwt-secret', 'backup-key', 'metrics-token']) keep(name, random);

for (const [container, names] of Object.entries(GIVEN)) {
  const folder = path.join(given, container);
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(path.join(folder, name), { recursive: true });
  for (const name of names) if (read(folder, name) !== read(all, name)) write(folder, name, `${read(all, name)}\n`);
}
console.log(`The secrets are in ${all}.`);
