import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when staff have dealt with a mail that failed or is in doubt, in another way than by sending it again. */
export class SettledMails1795370000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails ADD COLUMN settled_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE mails DROP COLUMN settled_at');
  }
}
