import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { inTransactionOrDryRun } from '../platform/database/transaction.js';
import { invalidField } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { DryRunQuery } from '../platform/http/validation/fields.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';
import type { SlotTimes, TimeSpan } from './schedule.rules.js';

/** The actor of a change, their reason, and whether it is a dry run. */
export interface ChangeOrder {
  byId: string;
  /** Language of the response. */
  language?: Language;
  /** Free text; null when none was given. */
  reason: string | null;
  isDryRun: boolean;
  /** The `If-Match` header as sent; undefined accepts any version. */
  ifMatch?: string | undefined;
}

export const orderOf = (
  { id: byId, language }: Caller,
  reason: string | null | undefined,
  { dryRun: isDryRun = false }: DryRunQuery,
  ifMatch?: string,
): ChangeOrder => ({
  byId,
  language,
  reason: reason === undefined || reason === '' ? null : reason,
  isDryRun,
  ifMatch,
});

/**
 * Changes the schedule in one transaction, and reads the clock once after the lock is held. A dry run is rolled back.
 */
@Injectable()
export class ScheduleTransaction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  run<T>(
    { isDryRun }: Pick<ChangeOrder, 'isDryRun'>,
    lock: (tx: EntityManager) => Promise<void>,
    work: (tx: EntityManager, moment: GymMoment) => Promise<T>,
  ): Promise<T> {
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      await lock(tx);
      return work(tx, this.clock.read());
    });
  }
}

/** Reads the new times of a slot, or throws a 400 that names the end. */
export function readNewTimes({ newStartTime: start, newEndTime: end }: NewTimes): TimeSpan {
  if (end <= start) throw invalidField('newEndTime', 'endAfterStart');
  return { start, end };
}

interface NewTimes {
  newStartTime: TimeOfDay;
  newEndTime: TimeOfDay;
}

type Wished = TimeOfDay | null | undefined;

/** Reads both times, null for both null, or undefined for neither. */
export function readTimesOrNull({ startTime: start, endTime: end }: { startTime: Wished; endTime: Wished }) {
  if (start === undefined && end === undefined) return undefined;
  if (start === null && end === null) return null;
  if (start === undefined || start === null) throw invalidField('startTime', 'required');
  if (end === undefined || end === null) throw invalidField('endTime', 'required');
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { start, end };
}

export function readTimes({ room, start, end }: SlotTimes): SlotTimes {
  if (end <= start) throw invalidField('endTime', 'endAfterStart');
  return { room, start, end };
}
