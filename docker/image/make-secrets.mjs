// Makes the secrets of an installation once, in a volume of their own: nobody has to think of one, and none is a default
// that others know. What is there stays as it is, so that own ones can be put there as well.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder = '/secrets'] = process.argv.slice(2);
/** PostgreSQL reads its password as a user of its own; the volume is shown to nobody else. */
const READABLE = 0o444;

function keep(name, make) {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: READABLE, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

const random = () => randomBytes(32).toString('base64url');
const password = keep('postgres-password', random);
keep('database-url', () => `postgres://palestra:${encodeURIComponent(password)}@postgres:5432/palestra`);
keep('jwt-secret', random);
keep('backup-key', random);
keep('metrics-token', random);
console.log(`The secrets are in ${folder}.`);
