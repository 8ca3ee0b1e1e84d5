import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The undo of an import removes the tags that it created. */
export class TagsOfAnImport1796060000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE client_imports ADD COLUMN tag_ids jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE client_imports DROP COLUMN tag_ids');
  }
}
