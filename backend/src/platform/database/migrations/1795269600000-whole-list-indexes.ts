import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

const TO_COMPLETE = 'appointments_to_complete';

/** The indexes of `list-indexes` as it ended: databases that were made while it was still being edited have others. */
export class WholeListIndexes1795269600000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'subscriptions_frozen');
    await buildIndex(queryRunner, 'users_counted', 'users (role, is_active)');
    await buildIndex(queryRunner, 'appointments_cancelled', 'appointments (appointment_date) WHERE status = 2');
    const [toComplete] = (await queryRunner.query('SELECT pg_get_indexdef(to_regclass($1)) AS definition', [
      TO_COMPLETE,
    ])) as { definition: string | null }[];
    if (toComplete?.definition?.includes('appointment_date') !== true) await dropIndex(queryRunner, TO_COMPLETE);
    await buildIndex(queryRunner, TO_COMPLETE, 'appointments (ends_at, appointment_date) WHERE status = 1');
  }

  /** An older version has the same indexes. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
