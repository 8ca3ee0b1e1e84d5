import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last time that a session's person proved again who they are; null: when they signed in. */
export class SessionConfirmations1795460000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN confirmed_at');
  }
}
