import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members who follow a class, and what they were told of it. */
export class ClassFollows1798031000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE class_follows (
        client_id uuid NOT NULL,
        class_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        judged_until date NOT NULL,
        told_week date NOT NULL,
        CONSTRAINT class_follows_pkey PRIMARY KEY (client_id, class_id),
        CONSTRAINT class_follows_client_fk FOREIGN KEY (client_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT class_follows_class_fk FOREIGN KEY (class_id) REFERENCES classes (id) ON DELETE RESTRICT)
      WITH (vacuum_truncate = off)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE class_follows');
  }
}
