import {
  EventSubscriber,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
} from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';

const FREED = 'datesWithFreedPlaces';

const datesIn = (queryRunner: QueryRunner): Set<CalendarDate> | undefined =>
  queryRunner.data[FREED] as Set<CalendarDate> | undefined;

/** Has the waiting list of this date filled after the commit: the transaction freed places for which somebody may wait. */
export function fillAfterCommit(tx: EntityManager, date: CalendarDate): void {
  if (tx.queryRunner === undefined) return;
  tx.queryRunner.data[FREED] = (datesIn(tx.queryRunner) ?? new Set()).add(date);
}

/** Calls `wake` after each commit of this process that freed places, so that nobody waits for the next job run. */
export function onCommittedFreeing(dataSource: DataSource, wake: (dates: CalendarDate[]) => void): void {
  dataSource.subscribers.push(new CommittedFreeing(wake));
}

@EventSubscriber()
class CommittedFreeing implements EntitySubscriberInterface {
  constructor(private readonly wake: (dates: CalendarDate[]) => void) {}

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    const dates = datesIn(queryRunner);
    if (dates === undefined) return;
    queryRunner.data[FREED] = undefined;
    this.wake([...dates]);
  }
}
