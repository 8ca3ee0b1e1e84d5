import { backend, expectNone, isSpec, linesMatching } from './source-tree.js';

const product = backend.filter((file) => !isSpec(file));
const migrations = product.filter(({ path }) => path.includes('/migrations/') && /\/\d+-/.test(path));
const entities = product.filter(({ name }) => name.endsWith('.entity.ts'));

/** Constraints without a preceding `CONSTRAINT name`. NOT NULL has no name in PostgreSQL 17. */
function unnamedConstraints(text: string): string[] {
  const statements = text
    .replace(/^\s*(\/\/|\*|--).*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/UNIQUE INDEX/g, 'INDEX')
    .replace(/(FOREIGN KEY \([^)]*\)) REFERENCES/g, '$1');
  const found = statements.matchAll(
    /(CONSTRAINT \w+ )?\b(?:PRIMARY KEY|FOREIGN KEY|UNIQUE|CHECK|REFERENCES|EXCLUDE)\b(?=(.{0,60}))/g,
  );
  return [...found].filter(([, name]) => !name).map(([keyword, , rest]) => `${keyword}${rest}`);
}

describe('database', () => {
  it('is changed by migrations only', () => {
    expectNone(
      linesMatching(product, /synchronize:\s*true|dropSchema:\s*true/),
      'Write a migration, with up and down.',
    );
  });

  it('sorts people as Greek does', () => {
    expectNone(
      linesMatching(product, /ORDER BY .*(\b[a-z]\.name|"(user|client)Name")(?! COLLATE)\b/),
      'Write COLLATE "el-x-icu" behind the name: without it an accent comes before all letters.',
    );
  });

  it('has migrations that go up and down', () => {
    expect(migrations.length).toBeGreaterThan(0);
    expectNone(
      migrations.filter(({ text }) => !/\bup\(/.test(text) || !/\bdown\(/.test(text)).map(({ path }) => path),
      'Give the migration both `up` and `down`.',
    );
  });

  it('has a name of our own for every constraint', () => {
    expectNone(
      migrations.flatMap(({ path, text }) => unnamedConstraints(text).map((line) => `${path}: ${line}`)),
      'Write CONSTRAINT and a name before it: the name is mapped to an error code in platform/errors/failure.ts.',
    );
  });

  it('has entities without eager loading', () => {
    expectNone(linesMatching(entities, /eager:\s*true|lazy:\s*true/), 'Load it in the repository, where it is needed.');
  });

  it('has no parallel queries in a transaction', () => {
    const inTransaction = product.filter(({ text }) => /inTransaction\(/.test(text));
    expectNone(
      linesMatching(inTransaction, /Promise\.all(Settled)?\(/),
      'One connection answers one statement at a time: await them in turn (Promise.all leaves some running after a failure).',
    );
  });

  it('has no statement of ten parameters whose values are told apart by numbers', () => {
    const statements = product.filter((file) => !migrations.includes(file));
    expectNone(linesMatching(statements, /\$[1-9]\d/), 'Name them: statementOf of platform/database/named-query.ts.');
  });

  it('has no update with a function that answers anew for each row', () => {
    const statements = product.filter((file) => !migrations.includes(file));
    expectNone(
      linesMatching(statements, /\bUPDATE\b.*\bSET\b.*\b(?:gen_random_uuid|random|clock_timestamp)\(/),
      'Citus refuses it for a table on a node: give the value as a parameter.',
    );
  });
});
