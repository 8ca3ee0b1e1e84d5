import { EventSubscriber, type DataSource, type EntityManager, type EntitySubscriberInterface } from 'typeorm';
import type { QueryRunner } from 'typeorm';

const ANNOUNCED = 'mailWasWritten';

/** Marks the transaction as one that wrote mail. */
export function announceMail(tx: EntityManager): void {
  if (tx.queryRunner !== undefined) tx.queryRunner.data[ANNOUNCED] = true;
}

/** Calls `wake` after each commit of this process that wrote mail, so that it is sent before the next poll. */
export function onCommittedMail(dataSource: DataSource, wake: () => void): void {
  dataSource.subscribers.push(new CommittedMail(wake));
}

@EventSubscriber()
class CommittedMail implements EntitySubscriberInterface {
  constructor(private readonly wake: () => void) {}

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (queryRunner.data[ANNOUNCED] !== true) return;
    queryRunner.data[ANNOUNCED] = false;
    this.wake();
  }
}
