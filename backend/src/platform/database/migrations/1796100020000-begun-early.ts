import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A subscription may begin beside a used-up pack, before its start, which then comes forward (rule: used-up pack). */
export class BegunEarly1796100020000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE subscriptions
        ADD COLUMN IF NOT EXISTS early_days integer NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS early_from date;
      ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_early_days;
      ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_early_days CHECK (early_days >= 0) NOT VALID;`);
    await queryRunner.query('ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_early_days');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE subscriptions DROP COLUMN early_days, DROP COLUMN early_from');
  }
}
