import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Birth date, emergency contact and guardian of a client. Constant defaults: nothing is rewritten. */
export class ClientPersons1795470000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users
        ADD COLUMN IF NOT EXISTS birth_date date,
        ADD COLUMN IF NOT EXISTS emergency_contact_name text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS emergency_contact_phone text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS guardian_name text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS guardian_phone text NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS guardian_email text NOT NULL DEFAULT ''`);
    await queryRunner.query('ALTER TABLE users DROP CONSTRAINT IF EXISTS users_birth_date_known');
    await queryRunner.query(
      "ALTER TABLE users ADD CONSTRAINT users_birth_date_known CHECK (birth_date >= '1900-01-01') NOT VALID",
    );
    await queryRunner.query('ALTER TABLE users VALIDATE CONSTRAINT users_birth_date_known');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users DROP COLUMN birth_date,
        DROP COLUMN emergency_contact_name, DROP COLUMN emergency_contact_phone,
        DROP COLUMN guardian_name, DROP COLUMN guardian_phone, DROP COLUMN guardian_email`);
  }
}
