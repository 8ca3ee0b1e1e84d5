import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fault of a payment, in the words that staff were told. */
export class ToldFaults1798002000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE online_payments ADD COLUMN IF NOT EXISTS fault text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE online_payments DROP COLUMN fault');
  }
}
