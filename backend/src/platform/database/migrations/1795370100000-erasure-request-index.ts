import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** For finding the few clients who have asked to be erased. */
export class ErasureRequestIndex1795370100000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    const on = 'users (erasure_requested_at) WHERE erasure_requested_at IS NOT NULL';
    await buildIndex(queryRunner, 'users_by_erasure_request', on);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'users_by_erasure_request');
  }
}
