import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All refunds of an online payment that staff asked for, so that an earlier one sent again is no new one. */
export class RefundRequests1797021000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE online_payments ADD COLUMN refund_ids uuid[] NOT NULL DEFAULT '{}'`);
    await queryRunner.query(
      `UPDATE online_payments SET refund_ids = ARRAY[refund_id] WHERE refund_id IS NOT NULL AND refund_ids = '{}'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE online_payments DROP COLUMN refund_ids');
  }
}
