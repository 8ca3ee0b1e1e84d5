// `npm run migrations:new -- NAME`: writes the file of a migration and registers its class.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newMigration } from '../new-migration.mjs';
import { root } from '../paths.mjs';

const [ofGyms, ofDirectory] = ['platform/database', 'gyms/directory'].map((name) =>
  path.join(root, 'backend', 'src', name, 'migrations'),
);
const listFile = path.join(ofGyms, 'migrations.ts');

export default function writeMigration([name]) {
  const landed = [ofGyms, ofDirectory].flatMap((folder) => readdirSync(folder));
  const made = newMigration({ name, now: Date.now(), landed, list: readFileSync(listFile, 'utf8') });
  const file = path.join(ofGyms, made.file);
  writeFileSync(file, made.text, { flag: 'wx' });
  writeFileSync(listFile, made.list);
  console.log(`Written: ${path.relative(root, file)}. Replace both statements, then run npm run migrations:seal.`);
  return 0;
}
