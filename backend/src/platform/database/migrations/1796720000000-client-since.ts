import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when somebody is a client, and their number elsewhere. Constant defaults: nothing is rewritten, no long lock. */
export class ClientSince1796720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      "ALTER TABLE users ADD COLUMN joined_on date, ADD COLUMN external_number text NOT NULL DEFAULT ''",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP COLUMN joined_on, DROP COLUMN external_number');
  }
}
