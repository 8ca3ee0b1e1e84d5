import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tablet at which a visit was marked. A removed tablet stays, without its key: visits of before name it. */
export class DoorsOfVisits1795971000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE door_devices ALTER COLUMN key_hash DROP NOT NULL');
    await queryRunner.query(`
      ALTER TABLE appointments ADD COLUMN attendance_device_id uuid
        CONSTRAINT appointments_attendance_device_fk REFERENCES door_devices (id) ON DELETE RESTRICT`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE appointments DROP COLUMN attendance_device_id');
    // No key has such a hash.
    await queryRunner.query(`
      ALTER TABLE door_devices ALTER COLUMN key_hash TYPE text USING coalesce(key_hash, 'removed ' || id),
        ALTER COLUMN key_hash SET NOT NULL`);
  }
}
