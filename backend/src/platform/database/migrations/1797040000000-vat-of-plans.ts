import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The VAT within a plan's price, and within a sale as it was sold. Null: the gym has not said. */
export class VatOfPlans1797040000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE plans ADD COLUMN vat_percent smallint,
        ADD CONSTRAINT plans_vat CHECK (vat_percent BETWEEN 0 AND 50) NOT VALID;
      ALTER TABLE sales ADD COLUMN vat_percent smallint,
        ADD CONSTRAINT sales_vat CHECK (vat_percent BETWEEN 0 AND 50) NOT VALID`);
    await queryRunner.query('ALTER TABLE plans VALIDATE CONSTRAINT plans_vat');
    await queryRunner.query('ALTER TABLE sales VALIDATE CONSTRAINT sales_vat');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sales DROP COLUMN vat_percent');
    await queryRunner.query('ALTER TABLE plans DROP COLUMN vat_percent');
  }
}
