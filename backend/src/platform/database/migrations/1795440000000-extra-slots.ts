import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

/** A date may have a slot of its own. */
export class ExtraSlots1795440000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await allow(queryRunner, "'day', 'disabled', 'time', 'capacity', 'extra'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await inBatches(
      queryRunner,
      "DELETE FROM timeslot_overrides WHERE id IN (SELECT id FROM timeslot_overrides WHERE kind = 'extra' LIMIT 1000)",
    );
    await allow(queryRunner, "'day', 'disabled', 'time', 'capacity'");
  }
}

async function allow(queryRunner: QueryRunner, kinds: string): Promise<void> {
  await queryRunner.query('ALTER TABLE timeslot_overrides DROP CONSTRAINT timeslot_overrides_kind_known');
  await queryRunner.query(
    `ALTER TABLE timeslot_overrides ADD CONSTRAINT timeslot_overrides_kind_known CHECK (kind IN (${kinds}))`,
  );
}
