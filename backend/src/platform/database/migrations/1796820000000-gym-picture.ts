import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores a picture of the gym. Creates a table only; takes no long lock. */
export class GymPicture1796820000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gym_picture (
        is_only boolean NOT NULL DEFAULT true CONSTRAINT gym_picture_pkey PRIMARY KEY,
        type text NOT NULL,
        version text NOT NULL,
        content bytea NOT NULL,
        CONSTRAINT gym_picture_one_row CHECK (is_only),
        CONSTRAINT gym_picture_type_known CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
        CONSTRAINT gym_picture_size CHECK (octet_length(content) BETWEEN 1 AND 262144))
      WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`);
    // Images are compressed already.
    await queryRunner.query('ALTER TABLE gym_picture ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gym_picture');
  }
}
