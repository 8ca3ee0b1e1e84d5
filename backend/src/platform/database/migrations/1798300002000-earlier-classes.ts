import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMN = 'ADD COLUMN IF NOT EXISTS opens_earlier_days smallint NOT NULL DEFAULT 0';

/** Days by which classes open earlier for a plan, and a subscription as sold. A process of the version before writes 0. */
export class EarlierClasses1798300002000 implements MigrationInterface {
  readonly transaction = false as const;

  /** The checks are true of every row that is there: they are validated without a lock. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE plans ${COLUMN}, DROP CONSTRAINT IF EXISTS plans_opens_earlier_range,
        ADD CONSTRAINT plans_opens_earlier_range CHECK (opens_earlier_days BETWEEN 0 AND 29) NOT VALID`);
    await queryRunner.query(`
      ALTER TABLE subscriptions ${COLUMN}, DROP CONSTRAINT IF EXISTS subscriptions_opens_earlier_range,
        ADD CONSTRAINT subscriptions_opens_earlier_range CHECK (opens_earlier_days BETWEEN 0 AND 29) NOT VALID`);
    await queryRunner.query('ALTER TABLE plans VALIDATE CONSTRAINT plans_opens_earlier_range');
    await queryRunner.query('ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_opens_earlier_range');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE plans DROP COLUMN IF EXISTS opens_earlier_days');
    await queryRunner.query('ALTER TABLE subscriptions DROP COLUMN IF EXISTS opens_earlier_days');
  }
}
