import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rooms that a plan, and a subscription as sold, is for. Empty: all; so does a process of the version before write. */
export class RoomsOfPlans1798030000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS area_ids smallint[] NOT NULL DEFAULT '{}'`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`ALTER TABLE ${table} DROP COLUMN area_ids`);
  }
}

const TABLES = ['plans', 'subscriptions'] as const;
