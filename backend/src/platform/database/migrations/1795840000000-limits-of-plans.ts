import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
  ADD COLUMN IF NOT EXISTS weekly_limit integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS pack_visits integer NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS is_morning_only boolean NOT NULL DEFAULT false`;

/** The first scan of a table happens when its constraints are validated, while others read and write it. */
const STEPS = [
  `ALTER TABLE plans ${COLUMNS}`,
  `ALTER TABLE subscriptions ${COLUMNS}`,
  `ALTER TABLE plans DROP CONSTRAINT IF EXISTS plans_weekly_limit_range,
    DROP CONSTRAINT IF EXISTS plans_pack_visits_range`,
  `ALTER TABLE subscriptions DROP CONSTRAINT IF EXISTS subscriptions_weekly_limit_range,
    DROP CONSTRAINT IF EXISTS subscriptions_pack_visits_range`,
  `ALTER TABLE plans
    ADD CONSTRAINT plans_weekly_limit_range CHECK (weekly_limit >= 0) NOT VALID,
    ADD CONSTRAINT plans_pack_visits_range CHECK (pack_visits >= 0) NOT VALID`,
  `ALTER TABLE subscriptions
    ADD CONSTRAINT subscriptions_weekly_limit_range CHECK (weekly_limit >= 0) NOT VALID,
    ADD CONSTRAINT subscriptions_pack_visits_range CHECK (pack_visits >= 0) NOT VALID`,
  'ALTER TABLE plans VALIDATE CONSTRAINT plans_weekly_limit_range',
  'ALTER TABLE plans VALIDATE CONSTRAINT plans_pack_visits_range',
  'ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_weekly_limit_range',
  'ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_pack_visits_range',
];

/** Weekly limits, packs and mornings, of plans and of what was sold; 0 is no limit and no pack. */
export class LimitsOfPlans1795840000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const step of STEPS) await queryRunner.query(step);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['plans', 'subscriptions']) {
      await queryRunner.query(
        `ALTER TABLE ${table} DROP COLUMN weekly_limit, DROP COLUMN pack_visits, DROP COLUMN is_morning_only`,
      );
    }
  }
}
