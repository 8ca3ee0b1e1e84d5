import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, LessThan, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { ActKind, ActScope } from '../contract/act.js';
import type { MailPurpose } from '../contract/mail.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { earlierRows } from '../platform/database/sql-words.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import { Act } from './act.entity.js';
import type { ActChanges } from './act-changes.js';

/** Long enough for a second call to get the result of the first one. */
const KEPT_MS = 60 * 60_000;

/** Mails about acts that an undo takes back. */
export const ACT_MAILS: readonly MailPurpose[] = [
  'booked',
  'course',
  'cancelled',
  'day-closed',
  'changed',
  'other-trainer',
  'place-free',
  'freeze',
  'staff-notification',
];

interface NewAct {
  kind: ActKind;
  /** Not later than anything that it wrote. */
  at: Date;
  byId: string;
  clientId?: string;
  about: ActScope;
  changes?: ActChanges;
  cancelled?: readonly { id: string }[];
  moved?: number;
}

/* Runs after the cancellation: a slot had the places that are left and those that were given back. */
const RECORD = statementOf(
  'record-act',
  ['id', 'at', 'kind', 'byId', 'clientId', 'about', 'changes', 'moved', 'cancelled'],
  ($) => `
  WITH gone AS (
    SELECT id, cancelled_at, cancelled_late, appointment_date, start_time, end_time, room FROM appointments
    WHERE id = ANY (${$.cancelled}::uuid[])
  ), places AS (
    SELECT o.slot_date, o.start_time, o.end_time, o.room, o.booked + count(*) AS booked
    FROM gone g JOIN slot_occupancies o
      ON o.slot_date = g.appointment_date AND o.start_time = g.start_time AND o.end_time = g.end_time AND o.room = g.room
    GROUP BY o.slot_date, o.start_time, o.end_time, o.room, o.booked
  ), found AS MATERIALIZED (
    SELECT txid_current() AS written_in, coalesce(jsonb_agg(jsonb_build_object(
      'id', g.id, 'at', g.cancelled_at, 'booked', p.booked, 'isLate', g.cancelled_late)), '[]') AS visits
    FROM gone g JOIN places p
      ON p.slot_date = g.appointment_date AND p.start_time = g.start_time AND p.end_time = g.end_time AND p.room = g.room
  ), entry AS (
    INSERT INTO acts (id, at, kind, by_id, client_id, about, changes, moved, visits, written_in)
    SELECT ${$.id}::uuid, ${$.at}::timestamptz, ${$.kind}::text, ${$.byId}::uuid, ${$.clientId}::uuid,
      ${$.about}::jsonb, ${$.changes}::jsonb, ${$.moved}::int, visits, written_in
    FROM ${earlierRows('found')} RETURNING id
  )
  SELECT id FROM entry`,
);
/** A statement of its own: gyms on several servers read no other table in what a statement returns. */
const SETTINGS = `SELECT ${SETTINGS_SQL} AS settings`;

/** Not a named statement: a plan for any time would read all mails. */
const HOLD_MAILS = `
  UPDATE mails SET next_attempt_at = greatest(next_attempt_at, $1::timestamptz + $2::int * interval '1 minute')
  WHERE created_at >= $1::timestamptz AND written_in = (SELECT a.written_in FROM acts a WHERE a.id = $4) AND state = 'waiting' AND purpose = ANY ($3)`;

/** Remembers acts, so that they can be undone (rule: undo). */
@Injectable()
export class ActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: ClockCheck,
  ) {}

  /** Call it last in the transaction of the act: its mails wait for as long as the gym wants. */
  async record(tx: EntityManager, act: NewAct): Promise<void> {
    const { kind, at, byId, clientId = null, about, changes = {}, cancelled = [], moved = 0 } = act;
    const id = this.audit.actOf(tx);
    const entry = RECORD.with({
      ...{ id, at, kind, byId, clientId, about: JSON.stringify(about), changes: JSON.stringify(changes), moved },
      cancelled: cancelled.map((one) => one.id),
    });
    await named(tx, entry);
    const settings = { name: 'settings-of-act', text: SETTINGS, values: [] };
    const [row] = await named<{ settings: StoredSettings }>(tx, settings);
    const { mailDelayMinutes } = settingValuesOf(row?.settings ?? {});
    if (mailDelayMinutes > 0) await tx.query(HOLD_MAILS, [at, mailDelayMinutes, ACT_MAILS, id]);
  }

  @Scheduled(
    CronExpression.EVERY_10_MINUTES,
    `EXISTS (SELECT FROM acts WHERE at < $1::timestamptz - interval '${KEPT_MS} ms')`,
  )
  async forget(): Promise<void> {
    const now = await this.clock.agreedNow();
    if (now === null) return;
    await this.dataSource.manager.delete(Act, { at: LessThan(new Date(now.getTime() - KEPT_MS)) });
  }
}
