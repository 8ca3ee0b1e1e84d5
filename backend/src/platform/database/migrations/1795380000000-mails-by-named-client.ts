import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from './online.js';

/** For finding the mails to staff that name a client, which an erasure redacts. */
export class MailsByNamedClient1795380000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    const on = "mails ((facts ->> 'clientId')) WHERE facts ->> 'clientId' IS NOT NULL";
    await buildIndex(queryRunner, 'mails_by_named_client', on);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'mails_by_named_client');
  }
}
