// `npm run migrations:seal`: records the checksums of new migrations. Landed ones keep theirs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const folder = path.join(root, 'backend', 'src', 'platform', 'database', 'migrations');
const list = path.join(root, 'test', 'architecture', 'landed-migrations.sha256');
const checksum = (name) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');

const sealed = new Map(
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  ').reverse()),
);
for (const name of readdirSync(folder).sort()) {
  if (!/^\d+-.*\.ts$/.test(name) || sealed.has(name)) continue;
  sealed.set(name, checksum(name));
  console.log(`${name} is written down`);
}
// In order of landing, which a rule compares with the timestamps.
const lines = [...sealed].map(([name, sum]) => `${sum}  ${name}\n`);
writeFileSync(list, lines.join(''));
