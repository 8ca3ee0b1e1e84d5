import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import { named } from '../../platform/database/named-query.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { ClockCheck } from '../../platform/time/clock-check.js';
import { CAN_UNSUBSCRIBE, purposesSql } from '../mail-purposes.js';

/** Small enough that no lock is held for long. */
const BATCH = 1_000;
const MS_PER_DAY = 86_400_000;

const OUTDATED = `
  ((state IN ('sent', 'withdrawn') AND created_at < $1) OR (state IN ('failed', 'in-doubt') AND created_at < $2))`;

const CAN_BE_ENDED = `(purpose IN (${purposesSql(CAN_UNSUBSCRIBE)}))`;

const FORGET = `
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE ${OUTDATED} AND NOT ${CAN_BE_ENDED}
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Mails with an unsubscribe link stay for it, and for the counts of a broadcast; only the recipient is erased. */
const FORGET_WHOM = `
  UPDATE mails SET recipient_name = '', recipient_address = '', last_error = NULL WHERE id IN (
    SELECT id FROM mails WHERE ${OUTDATED} AND ${CAN_BE_ENDED} AND recipient_address <> ''
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Deletes mail when nobody will ask about it any more, and failed mail when staff will no longer resolve it. */
@Injectable()
export class MailHousekeepingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_DAY_AT_4AM)
  async forget(): Promise<void> {
    const now = await this.clock.agreedNow();
    if (now === null) return;
    const ends = [LIMITS.mailKeptDays, LIMITS.failedMailKeptDays].map(
      (days) => new Date(now.getTime() - days * MS_PER_DAY),
    );
    await this.repeat('forget-mails', FORGET, ends);
    await this.repeat('forget-whom-mails-were-for', FORGET_WHOM, ends);
  }

  private async repeat(name: string, text: string, values: Date[]): Promise<void> {
    let rows: object[];
    do rows = await named(this.dataSource, { name, text, values });
    while (rows.length === BATCH);
  }
}
