import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './online.js';

const OWNERS = `
  UPDATE users SET staff_role = 'owner'
   WHERE id IN (SELECT id FROM users WHERE role = 1 AND staff_role IS NULL LIMIT 1000)`;

/** Staff get a role of their own; administrators become owners, since they could do everything. */
export class StaffRoles1795430000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS staff_role text');
    // An older version that still runs, or an operator's statement, adds administrators without a role: they are owners.
    // Only on insert: with a trigger before updates every edit of a client would wait for whoever refers to them.
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION staff_role_of_user() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        NEW.staff_role := CASE WHEN NEW.role = 1 THEN 'owner' END;
        RETURN NEW;
      END $$`);
    await queryRunner.query(`
      CREATE OR REPLACE TRIGGER users_staff_role BEFORE INSERT ON users FOR EACH ROW
        WHEN ((NEW.role = 1) <> (NEW.staff_role IS NOT NULL)) EXECUTE FUNCTION staff_role_of_user()`);
    await inBatches(queryRunner, OWNERS);
    await queryRunner.query('ALTER TABLE users DROP CONSTRAINT IF EXISTS users_staff_role_known');
    await queryRunner.query('ALTER TABLE users DROP CONSTRAINT IF EXISTS users_staff_role_of_staff');
    await queryRunner.query(`
      ALTER TABLE users
        ADD CONSTRAINT users_staff_role_known
          CHECK (staff_role IN ('owner', 'manager', 'desk', 'trainer')) NOT VALID,
        ADD CONSTRAINT users_staff_role_of_staff CHECK ((role = 1) = (staff_role IS NOT NULL)) NOT VALID`);
    await queryRunner.query('ALTER TABLE users VALIDATE CONSTRAINT users_staff_role_known');
    await queryRunner.query('ALTER TABLE users VALIDATE CONSTRAINT users_staff_role_of_staff');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER users_staff_role ON users');
    await queryRunner.query('DROP FUNCTION staff_role_of_user()');
    await queryRunner.query('ALTER TABLE users DROP COLUMN staff_role');
  }
}
