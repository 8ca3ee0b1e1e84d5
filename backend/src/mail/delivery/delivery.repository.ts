import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import type { MailState } from '../../contract/mail.js';
import { timeFromSeconds } from '../../contract/time-of-day.js';
import { MAIL_WORKER_LOCK } from '../../platform/database/locks.js';
import { named, statementOf } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { todayIn } from '../../platform/time/gym-zone.js';
import { quietNightAt } from '../../platform/time/quiet-hours.js';
import { settingValuesOf, type StoredSettings } from '../../settings/setting.rules.js';
import { SETTINGS_SQL, usesSql } from '../../settings/settings.repository.js';
import {
  MOVED_PURPOSES,
  LINK_REPEATS,
  NIGHT_PURPOSES,
  PLACE_PURPOSES,
  purposesSql,
  SECRET_PURPOSES,
  URGENT_PURPOSES,
} from '../mail-purposes.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { lockedInOrder } from '../outbox/outgoing-mail.js';
import { ALSO_BY_MAIL, isOwnAct, kindSql } from '../phones/message-kinds.js';
import { isInUse } from '../phones/phones.repository.js';

/** The outcome of an attempt. */
export interface DeliveryRecord {
  id: string;
  worker: number;
  state: Extract<MailState, 'sent' | 'waiting' | 'failed' | 'in-doubt'>;
  /** 1 for a failed attempt. */
  attempts: 0 | 1;
  words: string | null;
  nextAttemptAt: Date | null;
  at: Date;
  /** No phone took it, or it goes both ways: it goes by mail from now on. */
  channel?: 'mail';
}

/** By what the next mails are begun. */
export interface DeliveryTerms {
  /** null while the clocks differ: due mails are still sent, and none is withdrawn as too late. */
  agreedNow: Date | null;
  /** The end of the night, and until when a visit is too early to be told of after it; null by day. */
  night: { until: Date; early: string } | null;
}

interface Wish extends DeliveryTerms {
  worker: number;
  now: Date;
  /** Maximum number of mails. */
  limit: number;
}

const SECONDS_PER_HOUR = 3_600;
/** Workers that may die while they tell a phone of one message. */
const PHONE_REPEATS = 3;

const secretPurposes = purposesSql(SECRET_PURPOSES);

/** SQL condition: the mail may leave at night (rule: quiet hours); the earliest visit of a list comes first. */
const leavesAtNight = (m: string, early: string): string => {
  const startOf = (path: string): string =>
    `(${m}.facts #>> '{appointments,0,${path}date}') || ' ' || (${m}.facts #>> '{appointments,0,${path}startTime}')`;
  return `(${m}.purpose IN (${purposesSql(NIGHT_PURPOSES)}) OR ${isOwnAct(m)}
      OR (${m}.purpose IN (${purposesSql(URGENT_PURPOSES)})
        AND least(${startOf('')}, ${startOf('previous,')}) <= ${early}::text) IS TRUE)`;
};

/**
 * SQL condition: each visit of the mail was cancelled while it waited, or moved, so that it would come after the mail that
 * says so. An undo may still bring a visit back, so nothing is withdrawn before the mail's turn.
 */
const tellsOfNoPlace = (m: string): string => `
    (${m}.purpose IN (${purposesSql(PLACE_PURPOSES)}) AND (
      SELECT bool_and(a.status = 2 OR (${m}.purpose IN (${purposesSql(MOVED_PURPOSES)})
        AND a.starts_at <> (visit ->> 'startsAt')::timestamptz))
      FROM jsonb_array_elements(${m}.facts -> 'appointments') visit
        JOIN appointments a ON a.id = (visit ->> 'appointmentId')::uuid) IS TRUE)`;

/**
 * SQL: what its reader chose for such a message, among the ways that the gym uses (rule: messages on the phone). A broadcast
 * by SMS is for those who chose none.
 */
const choiceFor = (m: string): string => `
    coalesce(
      (SELECT channel FROM message_choices c WHERE c.user_id = ${m}.recipient_id AND c.kind = ${kindSql(m)}
        AND CASE channel WHEN 'phone' THEN ${usesSql('phoneMessages')} WHEN 'text' THEN ${usesSql('texting')}
          ELSE ${usesSql('phoneMessages')} OR ${usesSql('texting')} END),
      (SELECT 'text' FROM broadcasts b WHERE b.id = ${m}.broadcast_id AND b.by_text AND ${usesSql('texting')}))`;

/**
 * SQL: the way of a mail that is begun. One whose phones were tried goes by mail for good, as does one that was tried in vain too
 * often: a mail may have gone out.
 */
const channelOf = (m: string, choice: string, now: string): string => `
    CASE WHEN ${choice} = 'text' AND ${m}.channel IS DISTINCT FROM 'mail' AND ${m}.attempts < ${PHONE_REPEATS} THEN 'text'
      WHEN ${choice} = 'phone' AND ${m}.channel IS DISTINCT FROM 'mail' AND ${m}.attempts < ${PHONE_REPEATS}
        AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = ${m}.recipient_id AND ${isInUse('s', now)}) THEN 'phone' ELSE 'mail' END`;

/** Always true; where it is asked, the finished mails are locked first. */
const AFTER_TOLD = '(SELECT count(*) FROM told) >= 0';

/**
 * Records finished mails (`ended`) and begins the next ones for `worker`, at most `limit`, in one commit, so that a
 * lane's next mail never begins before its last one is recorded. It waits for the locks of the finished ones alone, before
 * it takes any other, and in the order of `lockedInOrder`; other rows that somebody has locked are skipped.
 * Late mails are withdrawn by the time `agreedNow` (none when it is null) together with their one-time links, and
 * mails of a stopped broadcast are paused. `texts` changes with each setting and template that mails are rendered from.
 * In quiet hours, until `nightEnds`, the others wait for their end; an early visit, until `early` on the gym's clock,
 * does not.
 * The ids are a separate parameter, because the planner would read the whole table for a list in JSON.
 */
const EXCHANGE = statementOf(
  'exchange-mails',
  ['ended', 'endedIds', 'worker', 'now', 'limit', 'agreedNow', 'nightEnds', 'early'],
  ($) => `
  WITH told AS MATERIALIZED (
    SELECT id FROM mails WHERE id = ANY (${$.endedIds}::uuid[]) AND state IN ('sending', 'in-doubt')
    ORDER BY id FOR UPDATE
  ), ended AS (
    UPDATE mails m SET state = result.state, attempts = m.attempts + result.attempts, last_error = result.words,
      next_attempt_at = COALESCE(result.next_attempt_at, m.next_attempt_at),
      sent_at = CASE WHEN result.state = 'sent' THEN result.at END,
      worker = CASE WHEN result.state = 'waiting' THEN NULL ELSE m.worker END,
      channel = coalesce(result.channel, m.channel),
      facts = CASE WHEN result.state <> 'waiting' AND m.purpose IN (${secretPurposes}) THEN '{}' ELSE m.facts END
    FROM jsonb_to_recordset(${$.ended}::jsonb) AS result (id uuid, worker integer, state text, attempts integer,
      words text, next_attempt_at timestamptz, at timestamptz, channel text)
    WHERE m.id = ANY (${$.endedIds}::uuid[]) AND m.id IN (SELECT id FROM told) AND m.id = result.id AND m.worker = result.worker
      AND m.state IN ('sending', 'in-doubt')
  ), kept AS (
    UPDATE mails SET next_attempt_at = ${$.nightEnds}::timestamptz
    WHERE id IN (
      SELECT id FROM mails m WHERE ${$.nightEnds}::timestamptz IS NOT NULL AND state = 'waiting'
        AND next_attempt_at <= ${$.now} AND NOT ${leavesAtNight('m', $.early)} AND ${AFTER_TOLD}
      ORDER BY id FOR UPDATE SKIP LOCKED)
  ), due AS (
    SELECT id, EXISTS (
        SELECT FROM broadcasts WHERE broadcasts.id = waiting.broadcast_id AND stopped_at IS NOT NULL
      ) AS is_stopped, ${tellsOfNoPlace('waiting')} AS is_outdated, ${choiceFor('waiting')} AS choice
    FROM mails waiting WHERE state = 'waiting' AND next_attempt_at <= ${$.now} AND ${AFTER_TOLD}
      AND (${$.nightEnds}::timestamptz IS NULL OR ${leavesAtNight('waiting', $.early)})
    ORDER BY priority, next_attempt_at LIMIT ${$.limit} FOR UPDATE OF waiting SKIP LOCKED
  ), begun AS (
    UPDATE mails m SET worker = CASE WHEN due.is_stopped THEN NULL ELSE ${$.worker}::integer END,
      state = CASE WHEN m.not_after <= ${$.agreedNow} OR due.is_outdated OR due.choice = 'none'
          THEN 'withdrawn' WHEN due.is_stopped THEN 'paused'
        ELSE 'sending' END,
      channel = CASE WHEN due.is_stopped THEN m.channel ELSE ${channelOf('m', 'due.choice', $.now)} END,
      facts = CASE WHEN m.not_after <= ${$.agreedNow} AND m.purpose IN (${secretPurposes}) THEN '{}' ELSE m.facts END
    FROM due WHERE m.id = due.id
    RETURNING m.*
  )
  SELECT id, worker, purpose, state, language, facts, attempts, recipient_id AS "recipientId",
    recipient_name AS "recipientName", recipient_address AS "recipientAddress", broadcast_id AS "broadcastId",
    calendar_sequences AS "calendarSequences", created_at AS "createdAt", not_after AS "notAfter",
    channel, concat_ws('/', (SELECT string_agg(xmin::text, ',') FROM settings),
      (SELECT string_agg(xmin::text, ',') FROM email_templates)) AS texts
  FROM begun ORDER BY priority, next_attempt_at`,
);

/** Returns mails of worker $1 that none of its lanes ($2) has: the response to their beginning was lost. */
const RECLAIM = `
  UPDATE mails SET state = 'waiting', worker = NULL
  WHERE ${lockedInOrder("worker = $1 AND state = 'sending' AND id <> ALL ($2::uuid[])")}`;

/** $1 is now. */
export const ANY_DUE = `
  (SELECT FROM mails WHERE state = 'waiting' AND next_attempt_at <= $1 LIMIT 1)
  UNION ALL (SELECT FROM mails WHERE state = 'sending' LIMIT 1) LIMIT 1`;

const WORKERS_WITH_MAIL = "SELECT DISTINCT worker FROM mails WHERE state = 'sending'";

/** Succeeds only for a dead worker's lock; holding it keeps others from handling the same worker meanwhile. */
const TAKE_DEAD_WORKERS_LOCK = 'SELECT pg_try_advisory_xact_lock($1, $2) AS taken';

/**
 * A dead worker's mails may have been accepted: they are in doubt, except links, which are sent again, and what was on its way
 * to a phone, where a second copy takes the place of the first. A text was written down before it was given to its provider:
 * without that it is begun again, and otherwise not given again.
 */
const BURY = `
  UPDATE mails m SET attempts = CASE WHEN buried.verdict = 'again' THEN m.attempts + 1 ELSE m.attempts END,
    state = CASE WHEN buried.verdict IN ('again', 'mail') THEN 'waiting' WHEN buried.verdict = 'sent' THEN 'sent' ELSE 'in-doubt' END,
    sent_at = CASE WHEN buried.verdict = 'sent' THEN buried.begun_at END,
    channel = CASE WHEN buried.verdict = 'mail' THEN 'mail' ELSE m.channel END,
    worker = CASE WHEN buried.verdict IN ('again', 'mail') THEN NULL ELSE m.worker END,
    facts = CASE WHEN purpose IN (${secretPurposes}) AND buried.verdict NOT IN ('again', 'mail') THEN '{}' ELSE facts END
  FROM (SELECT held.id, t.begun_at, CASE
          WHEN held.channel = 'text' THEN CASE
            WHEN t.id IS NULL THEN 'again'
            WHEN t.state IN ('refused', 'failed') OR held.purpose IN (${purposesSql(ALSO_BY_MAIL)}) THEN 'mail'
            WHEN t.state IN ('accepted', 'delivered') THEN 'sent' ELSE 'doubt' END
          WHEN held.channel IS NOT DISTINCT FROM 'phone' THEN 'again'
          WHEN held.purpose IN (${secretPurposes}) AND held.attempts < ${LINK_REPEATS} THEN 'again'
          ELSE 'doubt' END AS verdict
        FROM mails held LEFT JOIN text_messages t ON t.mail_id = held.id
        WHERE held.worker = $1 AND held.state = 'sending' ORDER BY held.id FOR UPDATE OF held) AS buried
  WHERE m.id = buried.id AND m.worker = $1 AND m.state = 'sending'`;

@Injectable()
export class DeliveryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Records finished mails and begins the next ones, in one commit. */
  async exchange(
    ended: readonly DeliveryRecord[],
    { worker, now, agreedNow, night, limit }: Wish,
  ): Promise<BegunMail[]> {
    const results = ended.map(({ nextAttemptAt, ...result }) => ({ ...result, next_attempt_at: nextAttemptAt }));
    const statement = EXCHANGE.with({
      ...{ worker, now, limit, agreedNow, nightEnds: night?.until ?? null, early: night?.early ?? null },
      ended: JSON.stringify(results),
      endedIds: ended.map(({ id }) => id),
    });
    const rows = await named<BegunMail & { state: MailState }>(this.dataSource, statement);
    return rows.filter(({ state }) => state === 'sending');
  }

  async nightAt(now: Date, zone: string): Promise<DeliveryTerms['night']> {
    const text = `SELECT ${SETTINGS_SQL} AS settings`;
    const statement = { name: 'settings-in-force', text, values: [] };
    const [row] = await named<{ settings: StoredSettings }>(this.dataSource, statement);
    const { quietHours } = settingValuesOf(row?.settings ?? {});
    const night = quietNightAt(quietHours, zone, now);
    if (quietHours === null || night === null) return null;
    const early = timeFromSeconds((quietHours.untilHour + LIMITS.quietUrgentHours) * SECONDS_PER_HOUR);
    return { until: night.until, early: `${todayIn(zone, night.until)} ${early}` };
  }

  /** Also true for mail in a worker's hands: it may have died. */
  async isAnyDue(now: Date): Promise<boolean> {
    const rows = await named(this.dataSource, { name: 'any-due-mail', text: ANY_DUE, values: [now] });
    return rows.length > 0;
  }

  async reclaim(worker: number, known: readonly string[]): Promise<void> {
    await named(this.dataSource, { name: 'reclaim-mails', text: RECLAIM, values: [worker, known] });
  }

  /** Finds workers that died while sending, and marks those mails as in doubt. */
  async buryDeadWorkers(): Promise<void> {
    const holders = await named<{ worker: number }>(this.dataSource, {
      name: 'workers-with-mail',
      text: WORKERS_WITH_MAIL,
      values: [],
    });
    for (const { worker } of holders) await this.buryIfDead(worker);
  }

  private async buryIfDead(worker: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [lock] = await named<{ taken: boolean }>(tx, {
        name: 'take-dead-workers-lock',
        text: TAKE_DEAD_WORKERS_LOCK,
        values: [MAIL_WORKER_LOCK, worker],
      });
      if (lock?.taken === true) await named(tx, { name: 'bury-mail-worker', text: BURY, values: [worker] });
    });
  }
}
