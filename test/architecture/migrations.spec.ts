import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '../../backend/src/platform/database/migrations/migrations.js';
import { DIRECTORY_MIGRATIONS } from '../../backend/src/gyms/directory/migrations.js';
import { expectNone } from './source-tree.js';

/** Those of a gym, and those of the directory of gyms, which has a history of its own. */
const folders = ['platform/database', 'gyms/directory'].map((name) =>
  path.resolve(__dirname, '..', '..', 'backend', 'src', name, 'migrations'),
);
const texts = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^\d+-.*\.ts$/.test(name))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const),
  ),
);
const files = [...texts.keys()];
const textOf = (name: string): string => texts.get(name) ?? '';
const sealed = new Map(
  readFileSync(path.join(__dirname, 'landed-migrations.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ') as [string, string])
    .map(([sum, name]) => [name, sum]),
);

/** Every refill writes today's keys on purpose: by others nobody would be found. */
const KEYS_OF_TODAY = '../../../contract/search-key.js';
/** Older migrations landed before these rules. */
const BEFORE_THE_RULES = 1795266000000;
const timeOf = (name: string): number => Number(name.split('-')[0]);
const ruled = files.filter((name) => timeOf(name) > BEFORE_THE_RULES);

describe('migrations', () => {
  it('are never edited after they landed', () => {
    const edited = [...sealed].filter(
      ([name, sum]) => !files.includes(name) || createHash('sha256').update(textOf(name)).digest('hex') !== sum,
    );
    expectNone(
      edited.map(([name]) => name),
      'It has landed, and databases that had it would never see the edit: add a new migration instead. ' +
        '(One that has not landed yet: take its line out of landed-migrations.sha256 and run `npm run migrations:seal`.)',
    );
  });

  it('are sealed with their checksum', () => {
    expectNone(
      files.filter((name) => !sealed.has(name)),
      'Run `npm run migrations:seal` and commit what it writes.',
    );
  });

  it('are newer than every landed one', () => {
    const order = [...sealed.keys()];
    expectNone(
      order.filter((name, i) => order.slice(0, i).some((landed) => timeOf(landed) > timeOf(name))),
      'Databases that have the later ones would run it after them, new ones before: give it a later time. ' +
        '(Then take its line out of landed-migrations.sha256 and run `npm run migrations:seal`.)',
    );
  });

  it('are registered, each with the timestamp of its file', () => {
    const times = [...MIGRATIONS, ...DIRECTORY_MIGRATIONS].map(({ name }) => Number(name.slice(-13)));
    expectNone(
      files.filter((name) => !times.includes(timeOf(name))),
      'It would never run: add its class to the list in `migrations.ts` beside it, and end the name of the class with the time in the name of the file.',
    );
    expectNone(
      times.filter((time) => !files.some((name) => timeOf(name) === time)).map(String),
      'The list in `migrations.ts` has a class whose time is in no name of a file: both have the same.',
    );
    expect(times.sort()).toEqual(files.map(timeOf).sort());
  });

  it('import no living code, so that their meaning never changes', () => {
    const imports = ruled.flatMap((name) =>
      [...textOf(name).matchAll(/from '([^']+)'/g)].map(([, from]) => ({ name, from })),
    );
    expectNone(
      imports
        .filter(({ from }) => from !== 'typeorm' && from !== './online.js' && from !== KEYS_OF_TODAY)
        .map((found) => Object.values(found).join(': ')),
      'Write what it needs into the migration itself: code that it imports changes, and the migration with it.',
    );
  });

  it('build and drop indexes of tables in use without locking them', () => {
    expectNone(
      ruled.filter((name) => {
        const text = textOf(name);
        const created = new Set([...text.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g)].map(([, table]) => table));
        const indexed = [...text.matchAll(/CREATE (?:UNIQUE )?INDEX \w+\s+ON (\w+)/g)].map(([, table]) => table);
        return indexed.some((table) => !created.has(table));
      }),
      'Use `buildIndex` of online.ts in a migration with `readonly transaction = false as const`.',
    );
  });

  it('change rows in batches', () => {
    expectNone(
      ruled.filter((name) => /queryRunner\s*\.query\(\s*[`'"]\s*(UPDATE|DELETE)\b/i.test(textOf(name))),
      'Use `inBatches` of online.ts: one long update locks every row that it has passed until its end.',
    );
  });
});
