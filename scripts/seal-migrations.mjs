// `npm run migrations:seal`: records the checksums of new migrations. Landed ones keep theirs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

const folders = ['platform/database', 'gyms/directory'].map((name) =>
  path.join(root, 'backend', 'src', name, 'migrations'),
);
const list = path.join(root, 'test', 'architecture', 'landed-migrations.sha256');
const checksum = (folder, name) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');

const sealed = new Map(
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('  ').reverse()),
);
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })));
for (const { folder, name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
  if (!/^\d+-.*\.ts$/.test(name) || sealed.has(name)) continue;
  sealed.set(name, checksum(folder, name));
  console.log(`${name} is written down`);
}
// In order of landing, which a rule compares with the timestamps.
const lines = [...sealed].map(([name, sum]) => `${sum}  ${name}\n`);
writeFileSync(list, lines.join(''));
