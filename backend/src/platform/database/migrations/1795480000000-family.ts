import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex, inBatches } from './online.js';

const CONSTRAINTS = [
  [
    'users_guardian_fk',
    'CONSTRAINT users_guardian_fk FOREIGN KEY (guardian_id) REFERENCES users (id) ON DELETE RESTRICT',
  ],
  [
    'users_guardian_of_client',
    'CONSTRAINT users_guardian_of_client CHECK (guardian_id IS NULL OR (role = 2 AND guardian_id <> id))',
  ],
  [
    'users_email_unless_child',
    'CONSTRAINT users_email_unless_child CHECK ((email IS NULL) = (guardian_id IS NOT NULL))',
  ],
] as const;

/** A child is a client without an e-mail address, whom an adult looks after. */
export class Family1795480000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS guardian_id uuid');
    await queryRunner.query('ALTER TABLE users ALTER COLUMN email DROP NOT NULL');
    for (const [name, constraint] of CONSTRAINTS) {
      await queryRunner.query(`ALTER TABLE users DROP CONSTRAINT IF EXISTS ${name}`);
      await queryRunner.query(`ALTER TABLE users ADD ${constraint} NOT VALID`);
      await queryRunner.query(`ALTER TABLE users VALIDATE CONSTRAINT ${name}`);
    }
    await buildIndex(queryRunner, 'users_by_guardian', 'users (guardian_id) WHERE guardian_id IS NOT NULL');
  }

  /** Children stay as clients whom nobody can write to. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP CONSTRAINT users_email_unless_child');
    await inBatches(
      queryRunner,
      `UPDATE users SET email = id || '@child.invalid', email_confirmed_at = NULL
        WHERE id IN (SELECT id FROM users WHERE email IS NULL LIMIT 1000)`,
    );
    await dropIndex(queryRunner, 'users_by_guardian');
    await queryRunner.query('ALTER TABLE users DROP COLUMN guardian_id');
    await queryRunner.query('ALTER TABLE users ALTER COLUMN email SET NOT NULL');
  }
}
