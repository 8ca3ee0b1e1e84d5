import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** The promotion of a payment on a provider's page, which keeps one of its uses while the page is open. */
export class CodesOnline1798001000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE online_payments ADD COLUMN IF NOT EXISTS promotion_id uuid,
         ADD COLUMN IF NOT EXISTS discount_cents integer NOT NULL DEFAULT 0`,
    );
    await queryRunner.query(`ALTER TABLE online_payments DROP CONSTRAINT IF EXISTS online_payments_promotion_fk,
      DROP CONSTRAINT IF EXISTS online_payments_discount,
      ADD CONSTRAINT online_payments_promotion_fk FOREIGN KEY (promotion_id) REFERENCES promotions (id) ON DELETE RESTRICT NOT VALID,
      ADD CONSTRAINT online_payments_discount CHECK (discount_cents >= 0) NOT VALID`);
    await queryRunner.query(
      'ALTER TABLE online_payments VALIDATE CONSTRAINT online_payments_promotion_fk, VALIDATE CONSTRAINT online_payments_discount',
    );
    const of = 'online_payments (promotion_id) WHERE promotion_id IS NOT NULL';
    await buildIndex(queryRunner, 'online_payments_by_promotion', of);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'online_payments_by_promotion');
    await queryRunner.query('ALTER TABLE online_payments DROP COLUMN promotion_id, DROP COLUMN discount_cents');
  }
}
