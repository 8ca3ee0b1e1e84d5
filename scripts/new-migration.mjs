import { PlainFailure } from './plain-failure.mjs';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SECOND_MS = 1000;

/**
 * A new migration, and the list with its class.
 * @param {string} name in lower case, with hyphens
 * @param {number} now in ms since 1970
 * @param {string[]} landed names of files, of all folders of migrations
 * @param {string} list the text of `migrations.ts`
 */
export function newMigration({ name, now, landed, list }) {
  if (!NAME.test(name ?? '')) {
    throw new PlainFailure('Give the migration a name in lower case: npm run migrations:new -- door-devices');
  }
  const time = laterThanAll(landed, now);
  const className = `${name.split('-').map(capitalised).join('')}${time}`;
  return { file: `${time}-${name}.ts`, text: textOf(className), list: withClass(list, className, `${time}-${name}`) };
}

/** Some landed migrations are ahead of the clock. */
function laterThanAll(landed, now) {
  const times = landed.map((file) => Number(/^(\d+)-/.exec(file)?.[1] ?? 0));
  const last = Math.max(...times);
  return now > last ? now : last + SECOND_MS;
}

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);

const textOf = (className) => `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE …');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE …');
  }
}
`;

const withClass = (list, className, file) =>
  list.replace('\n\n', `\nimport { ${className} } from './${file}.js';\n\n`).replace(/\n\];/, `\n  ${className},\n];`);
