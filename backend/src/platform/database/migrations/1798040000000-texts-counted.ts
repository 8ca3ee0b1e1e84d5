import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the texts of a month cost is remembered with the account, so that not each batch of a broadcast counts the others. */
export class TextsCounted1798040000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE text_provider ADD COLUMN IF NOT EXISTS counted_month date,
      ADD COLUMN IF NOT EXISTS counted_cents integer, ADD COLUMN IF NOT EXISTS counted_at timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE text_provider DROP COLUMN counted_month, DROP COLUMN counted_cents, DROP COLUMN counted_at',
    );
  }
}
