import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the gym's logo. Creates a table only; takes no long lock. */
export class GymLogo1796600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gym_logo (
        is_only boolean NOT NULL DEFAULT true CONSTRAINT gym_logo_pkey PRIMARY KEY,
        type text NOT NULL,
        version text NOT NULL,
        content bytea NOT NULL,
        CONSTRAINT gym_logo_one_row CHECK (is_only),
        CONSTRAINT gym_logo_type_known CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
        CONSTRAINT gym_logo_size CHECK (octet_length(content) BETWEEN 1 AND 524288))
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    // Images are compressed already.
    await queryRunner.query('ALTER TABLE gym_logo ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_logo');
  }
}
