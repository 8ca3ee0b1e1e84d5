import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** Codes that take something off a price, and the code of a sale. */
export class PromotionCodes1797041000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS promotions (
        id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT promotions_pkey PRIMARY KEY,
        code text NOT NULL CONSTRAINT promotions_code_key UNIQUE,
        percent smallint,
        cents integer,
        first_day date,
        last_day date,
        most_uses integer,
        plan_ids uuid[] NOT NULL,
        is_active boolean NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT promotions_code CHECK (code ~ '^[A-Z0-9]{3,20}$'),
        CONSTRAINT promotions_percent CHECK (percent BETWEEN 1 AND 100),
        CONSTRAINT promotions_cents CHECK (cents >= 1),
        CONSTRAINT promotions_one_discount CHECK ((percent IS NULL) <> (cents IS NULL)),
        CONSTRAINT promotions_days CHECK (last_day >= first_day),
        CONSTRAINT promotions_most_uses CHECK (most_uses >= 1))
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    await queryRunner.query('ALTER TABLE sales ADD COLUMN IF NOT EXISTS promotion_id uuid');
    await queryRunner.query(`ALTER TABLE sales DROP CONSTRAINT IF EXISTS sales_promotion_fk,
      ADD CONSTRAINT sales_promotion_fk FOREIGN KEY (promotion_id) REFERENCES promotions (id) ON DELETE RESTRICT NOT VALID`);
    await queryRunner.query('ALTER TABLE sales VALIDATE CONSTRAINT sales_promotion_fk');
    await buildIndex(queryRunner, 'sales_by_promotion', 'sales (promotion_id) WHERE promotion_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'sales_by_promotion');
    await queryRunner.query('ALTER TABLE sales DROP COLUMN IF EXISTS promotion_id');
    await queryRunner.query('DROP TABLE IF EXISTS promotions');
  }
}
