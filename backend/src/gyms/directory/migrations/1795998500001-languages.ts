import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which a gym's accounts begin, and its answers to whoever asks for none. */
export class Languages1795998500001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE gyms ADD COLUMN language text NOT NULL DEFAULT 'el'
        CONSTRAINT gyms_language_known CHECK (language IN ('el', 'en'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE gyms DROP COLUMN language');
  }
}
