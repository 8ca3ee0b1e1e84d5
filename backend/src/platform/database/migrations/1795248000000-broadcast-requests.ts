import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the sender knows a broadcast by, so that sending it again after a lost answer sends nothing. */
export class BroadcastRequests1795248000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE broadcasts ADD COLUMN request_id uuid,
        ADD CONSTRAINT broadcasts_request_id_key UNIQUE (request_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE broadcasts DROP COLUMN request_id');
  }
}
