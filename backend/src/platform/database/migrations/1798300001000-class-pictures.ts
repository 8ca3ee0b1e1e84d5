import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_CLASSES = `
  CREATE TABLE class_pictures (
    class_id uuid NOT NULL CONSTRAINT class_pictures_pkey PRIMARY KEY,
    type text NOT NULL,
    version text NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT class_pictures_type_known CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
    CONSTRAINT class_pictures_size CHECK (octet_length(content) BETWEEN 1 AND 131072),
    CONSTRAINT class_pictures_class_fk FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE CASCADE)
  WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`;
const OF_TRAINERS = `
  CREATE TABLE trainer_pictures (
    trainer_id uuid NOT NULL CONSTRAINT trainer_pictures_pkey PRIMARY KEY,
    type text NOT NULL,
    version text NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT trainer_pictures_type_known CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
    CONSTRAINT trainer_pictures_size CHECK (octet_length(content) BETWEEN 1 AND 131072),
    CONSTRAINT trainer_pictures_trainer_fk FOREIGN KEY (trainer_id) REFERENCES trainers (id) ON DELETE CASCADE)
  WITH (vacuum_truncate = off, toast.vacuum_truncate = off)`;

/** Stores pictures of classes and trainers. Creates tables only; takes no long lock. */
export class ClassPictures1798300001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(OF_CLASSES);
    await queryRunner.query(OF_TRAINERS);
    // Images are compressed already.
    await queryRunner.query('ALTER TABLE class_pictures ALTER COLUMN content SET STORAGE EXTERNAL');
    await queryRunner.query('ALTER TABLE trainer_pictures ALTER COLUMN content SET STORAGE EXTERNAL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE class_pictures');
    await queryRunner.query('DROP TABLE trainer_pictures');
  }
}
