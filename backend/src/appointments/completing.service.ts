import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { named } from '../platform/database/named-query.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';

/** Small enough that no lock is held for long. */
const BATCH = 1_000;

// An appointment that has ended has started, and the index is in the order of `starts_at`.
const HAS_ENDED = 'status = 1 AND starts_at <= $1 AND ends_at <= $1';
const COMPLETE = `
  UPDATE appointments a SET status = 3
  FROM (SELECT id FROM appointments WHERE ${HAS_ENDED}
        ORDER BY starts_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) ended
  WHERE a.id = ended.id
  RETURNING a.id`;

/**
 * Stores the status that reads already show (rule: completed). Several processes share the work: rows locked by another
 * one, or by a cancellation, are skipped.
 */
@Injectable()
export class CompletingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_5_MINUTES, `EXISTS (SELECT FROM appointments WHERE ${HAS_ENDED})`)
  async complete(): Promise<void> {
    const now = await this.clock.agreedNow();
    if (now === null) return;
    const values = [now];
    let rows: object[];
    do rows = await named(this.dataSource, { name: 'complete-ended', text: COMPLETE, values });
    while (rows.length === BATCH);
  }
}
