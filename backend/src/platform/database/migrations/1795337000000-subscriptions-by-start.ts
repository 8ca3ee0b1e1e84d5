import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** For telling the few subscriptions that have not begun from those that run, in the list of clients and the overview. */
export class SubscriptionsByStart1795337000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'subscriptions_by_start', 'subscriptions (start_date)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'subscriptions_by_start');
  }
}
