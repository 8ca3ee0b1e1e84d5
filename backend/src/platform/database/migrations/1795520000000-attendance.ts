import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark of a visit, by staff or at the door, and its time. */
export class Attendance1795520000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE appointments
        ADD COLUMN IF NOT EXISTS attendance text,
        ADD COLUMN IF NOT EXISTS attendance_at timestamptz`);
    await queryRunner.query(`
      ALTER TABLE appointments
        DROP CONSTRAINT IF EXISTS appointments_attendance_known,
        DROP CONSTRAINT IF EXISTS appointments_attendance_at_when_marked`);
    await queryRunner.query(`
      ALTER TABLE appointments
        ADD CONSTRAINT appointments_attendance_known CHECK (attendance IN ('attended', 'absent')) NOT VALID,
        ADD CONSTRAINT appointments_attendance_at_when_marked
          CHECK ((attendance IS NULL) = (attendance_at IS NULL)) NOT VALID`);
    await queryRunner.query('ALTER TABLE appointments VALIDATE CONSTRAINT appointments_attendance_known');
    await queryRunner.query('ALTER TABLE appointments VALIDATE CONSTRAINT appointments_attendance_at_when_marked');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN attendance, DROP COLUMN attendance_at');
  }
}
