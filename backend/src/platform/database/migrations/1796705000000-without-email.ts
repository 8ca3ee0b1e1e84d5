import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

const CONSTRAINTS = [
  ['users_email_not_of_child', 'CONSTRAINT users_email_not_of_child CHECK (email IS NULL OR guardian_id IS NULL)'],
  [
    'users_reached',
    `CONSTRAINT users_reached CHECK (email IS NOT NULL OR guardian_id IS NOT NULL
      OR (role = 2 AND phone <> '' AND email_confirmed_at IS NULL))`,
  ],
] as const;

/** An adult may be a client without an address, whom the gym reaches by phone. */
export class WithoutEmail1796705000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, constraint] of CONSTRAINTS) {
      await queryRunner.query(`ALTER TABLE users DROP CONSTRAINT IF EXISTS ${name}`);
      await queryRunner.query(`ALTER TABLE users ADD ${constraint} NOT VALID`);
      await queryRunner.query(`ALTER TABLE users VALIDATE CONSTRAINT ${name}`);
    }
    await queryRunner.query('ALTER TABLE users DROP CONSTRAINT IF EXISTS users_email_unless_child');
  }

  /** Who has no address gets one that nobody reads. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of CONSTRAINTS) await queryRunner.query(`ALTER TABLE users DROP CONSTRAINT IF EXISTS ${name}`);
    await inBatches(
      queryRunner,
      `UPDATE users SET email = id || '@nobody.invalid'
        WHERE id IN (SELECT id FROM users WHERE email IS NULL AND guardian_id IS NULL LIMIT 1000)`,
    );
    await queryRunner.query(
      'ALTER TABLE users ADD CONSTRAINT users_email_unless_child CHECK ((email IS NULL) = (guardian_id IS NOT NULL)) NOT VALID',
    );
    await queryRunner.query('ALTER TABLE users VALIDATE CONSTRAINT users_email_unless_child');
  }
}
