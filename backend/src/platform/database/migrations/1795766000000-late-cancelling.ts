import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from './online.js';

/** Late cancellations and absences, and what is forgiven of them. */
export class LateCancelling1795766000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE appointments
        ADD COLUMN IF NOT EXISTS cancelled_late boolean NOT NULL DEFAULT false,
        ADD COLUMN IF NOT EXISTS forgiven_at timestamptz,
        ADD COLUMN IF NOT EXISTS forgiven_by_id uuid`);
    await queryRunner.query(`
      ALTER TABLE appointments
        DROP CONSTRAINT IF EXISTS appointments_late_when_cancelled,
        DROP CONSTRAINT IF EXISTS appointments_forgiven_by_with_time,
        DROP CONSTRAINT IF EXISTS appointments_forgiven_by_fk`);
    await queryRunner.query(`
      ALTER TABLE appointments
        ADD CONSTRAINT appointments_late_when_cancelled CHECK (status = 2 OR NOT cancelled_late) NOT VALID,
        ADD CONSTRAINT appointments_forgiven_by_with_time
          CHECK (forgiven_by_id IS NULL OR forgiven_at IS NOT NULL) NOT VALID,
        ADD CONSTRAINT appointments_forgiven_by_fk
          FOREIGN KEY (forgiven_by_id) REFERENCES users (id) ON DELETE RESTRICT NOT VALID`);
    for (const name of ['late_when_cancelled', 'forgiven_by_with_time', 'forgiven_by_fk'])
      await queryRunner.query(`ALTER TABLE appointments VALIDATE CONSTRAINT appointments_${name}`);
    await buildIndex(
      queryRunner,
      'appointments_offences',
      `appointments (client_id, appointment_date)
        WHERE (cancelled_late OR attendance = 'absent') AND forgiven_at IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE appointments DROP COLUMN cancelled_late, DROP COLUMN forgiven_at, DROP COLUMN forgiven_by_id',
    );
  }
}
