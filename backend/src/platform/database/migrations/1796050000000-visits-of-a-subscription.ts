import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

const BY_SUBSCRIPTION = 'appointments_by_subscription';
const BY_SUBSCRIPTION_AND_STATUS = 'appointments_by_subscription_and_status';
const ORDER = 'subscription_id, appointment_date';

/**
 * Every row of a client says how many visits their subscription has: with the status in the index, no visit is looked
 * at for it. An entry stays as long as it was, since the status fills what was padding.
 */
export class VisitsOfASubscription1796050000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, BY_SUBSCRIPTION_AND_STATUS, `appointments (${ORDER}, status)`);
    await dropIndex(queryRunner, BY_SUBSCRIPTION);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, BY_SUBSCRIPTION, `appointments (${ORDER})`);
    await dropIndex(queryRunner, BY_SUBSCRIPTION_AND_STATUS);
  }
}
