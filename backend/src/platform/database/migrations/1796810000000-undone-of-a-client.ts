import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

const INDEX = 'audit_entries_undone_of_client';

/** A client's timeline shows what was undone of theirs: those entries bear the id of the act, and name the client within. */
export class UndoneOfAClient1796810000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, INDEX, `audit_entries ((before ->> 'userId')) WHERE action = 'act.undone'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, INDEX);
  }
}
