import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account remembers the cost of a month's texts, so that a batch of a broadcast need not count the others. */
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
