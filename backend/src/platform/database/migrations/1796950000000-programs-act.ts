import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchKey } from '../../../contract/search-key.js';
import { inBatches } from './online.js';

interface Program {
  id: string;
  name: string;
}

type Constraint = readonly [name: string, constraint: string];

const BEFORE: readonly Constraint[] = [
  ['users_role_known', 'CONSTRAINT users_role_known CHECK (role IN (1, 2, 3))'],
  [
    'users_reached',
    `CONSTRAINT users_reached CHECK (email IS NOT NULL OR guardian_id IS NOT NULL
      OR (role = 2 AND phone <> '' AND email_confirmed_at IS NULL))`,
  ],
];
const SINCE: readonly Constraint[] = [
  ['users_role_known', 'CONSTRAINT users_role_known CHECK (role IN (1, 2, 3, 4))'],
  [
    'users_reached',
    `CONSTRAINT users_reached CHECK (email IS NOT NULL OR guardian_id IS NOT NULL OR role = 4
      OR (role = 2 AND phone <> '' AND email_confirmed_at IS NULL))`,
  ],
];

async function constrain(queryRunner: QueryRunner, constraints: readonly Constraint[]): Promise<void> {
  for (const [name, constraint] of constraints) {
    await queryRunner.query(`ALTER TABLE users DROP CONSTRAINT IF EXISTS ${name}`);
    await queryRunner.query(`ALTER TABLE users ADD ${constraint} NOT VALID`);
    await queryRunner.query(`ALTER TABLE users VALIDATE CONSTRAINT ${name}`);
  }
}

/** Role 4 is a program, which other rows name as who did something; it has no address and signs in nowhere. */
export class ProgramsAct1796950000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await constrain(queryRunner, SINCE);
  }

  /** A program stays for what it did, as an erased client does. A gym has few. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const programs = (await queryRunner.query('SELECT id, name FROM users WHERE role = 4')) as Program[];
    for (const { id, name } of programs) {
      const email = `${id}@program.invalid`;
      await inBatches(
        queryRunner,
        'UPDATE users SET role = 3, is_active = false, email = $2, search_key = $3 WHERE id = $1 AND role = 4',
        [id, email, searchKey(name, email, '')],
      );
    }
    await constrain(queryRunner, BEFORE);
  }
}
