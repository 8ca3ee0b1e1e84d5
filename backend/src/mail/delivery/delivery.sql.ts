import { SECRET_PURPOSES } from '../mail-purposes.js';

const secretPurposes = SECRET_PURPOSES.map((purpose) => `'${purpose}'`).join(', ');

/**
 * The next mails for a worker ($1), at $2, at most $3. Locked rows are other workers' and are passed over. Mails that
 * nobody wants any more are withdrawn on the way, a one-time link is forgotten with them, and one that came back to wait
 * while its broadcast was being stopped is paused.
 */
export const CLAIM = `
  WITH due AS (
    SELECT id, EXISTS (
        SELECT FROM broadcasts WHERE broadcasts.id = waiting.broadcast_id AND stopped_at IS NOT NULL
      ) AS is_stopped
    FROM mails waiting WHERE state = 'waiting' AND next_attempt_at <= $2
    ORDER BY priority, next_attempt_at LIMIT $3 FOR UPDATE OF waiting SKIP LOCKED
  ), held AS (
    UPDATE mails m SET worker = CASE WHEN due.is_stopped THEN NULL ELSE $1::integer END,
      state = CASE WHEN m.not_after <= $2 THEN 'withdrawn' WHEN due.is_stopped THEN 'paused' ELSE 'claimed' END,
      facts = CASE WHEN m.not_after <= $2 AND m.purpose IN (${secretPurposes}) THEN '{}' ELSE m.facts END
    FROM due WHERE m.id = due.id
    RETURNING m.*
  )
  SELECT id, worker, purpose, state, language, facts, attempts, recipient_id AS "recipientId",
    recipient_name AS "recipientName", recipient_address AS "recipientAddress", broadcast_id AS "broadcastId",
    calendar_sequences AS "calendarSequences", created_at AS "createdAt"
  FROM held ORDER BY priority, next_attempt_at`;

/**
 * What has ended ($1) and what is begun now ($2), in one commit: a lane's next mail never begins before its last one is
 * recorded. Both halves change nothing when they are run again. Their ids stand apart too ($3, $4): for a list in JSON
 * the planner would read the whole table.
 */
export const RECORD = `
  WITH ended AS (
    UPDATE mails m SET state = result.state, attempts = m.attempts + result.attempts, last_error = result.words,
      next_attempt_at = COALESCE(result.next_attempt_at, m.next_attempt_at),
      sent_at = CASE WHEN result.state = 'sent' THEN result.at END,
      worker = CASE WHEN result.state = 'waiting' THEN NULL ELSE m.worker END,
      facts = CASE WHEN result.state <> 'waiting' AND m.purpose IN (${secretPurposes}) THEN '{}' ELSE m.facts END
    FROM jsonb_to_recordset($1::jsonb) AS result (id uuid, worker integer, state text, attempts integer, words text,
      next_attempt_at timestamptz, at timestamptz)
    WHERE m.id = ANY ($3::uuid[]) AND m.id = result.id AND m.worker = result.worker
      AND m.state IN ('sending', 'in-doubt')
  )
  UPDATE mails m SET state = 'sending'
  FROM jsonb_to_recordset($2::jsonb) AS begun (id uuid, worker integer)
  WHERE m.id = ANY ($4::uuid[]) AND m.id = begun.id AND m.worker = begun.worker
    AND m.state IN ('claimed', 'sending')
  RETURNING m.id`;

/** What a worker that ends in peace has not begun. */
export const RELEASE = "UPDATE mails SET state = 'waiting', worker = NULL WHERE worker = $1 AND state = 'claimed'";

export const WORKERS_WITH_MAIL = "SELECT DISTINCT worker FROM mails WHERE state IN ('claimed', 'sending')";

/** Only a dead worker's lock can be taken; holding it keeps others from judging the same worker meanwhile. */
export const TAKE_DEAD_WORKERS_LOCK = 'SELECT pg_try_advisory_xact_lock($1, $2) AS taken';

/** What a dead worker had not begun goes back; what it was sending may have been accepted. */
export const BURY = `
  UPDATE mails SET state = CASE state WHEN 'claimed' THEN 'waiting' ELSE 'in-doubt' END,
    worker = CASE state WHEN 'claimed' THEN NULL ELSE worker END,
    facts = CASE WHEN state = 'sending' AND purpose IN (${secretPurposes}) THEN '{}' ELSE facts END
  WHERE worker = $1 AND state IN ('claimed', 'sending')`;
