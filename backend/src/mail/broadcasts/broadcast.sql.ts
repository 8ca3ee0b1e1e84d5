/** Recipients of a broadcast: members with a confirmed address who have not unsubscribed (rule: broadcast). */
const RECIPIENTS = `
  FROM users u
  WHERE u.role = 2 AND u.email_confirmed_at IS NOT NULL AND (u.is_active OR NOT $1::boolean)
    AND NOT EXISTS (SELECT FROM unsubscriptions WHERE user_id = u.id)`;

export const COUNT_RECIPIENTS = `SELECT count(*)::int AS count ${RECIPIENTS}`;

/** Queues all mails of a broadcast in one statement; the key prevents a second mail to a member. */
export const QUEUE = `
  INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, broadcast_id,
    dedupe_key, next_attempt_at, created_at)
  SELECT 'broadcast', $2::smallint, u.id, u.name, u.email, u.language, $3::uuid,
    'broadcast:' || $3::uuid || ':' || u.id, $4::timestamptz, $4::timestamptz
  ${RECIPIENTS}`;

/**
 * Finds a broadcast that sender $1 has already sent: with the request id $2 at any time, or without one since $3 with
 * the same text to $9 recipients. `isSame` compares its text with $4 to $8.
 */
export const SENT_ALREADY = `
  SELECT id, (subject, message, subject_en, message_en, active_clients_only)
    IS NOT DISTINCT FROM ($4::text, $5::text, $6::text, $7::text, $8::boolean) AS "isSame"
  FROM broadcasts
  WHERE created_by_id = $1 AND (request_id = $2::uuid
    OR ($2::uuid IS NULL AND request_id IS NULL AND created_at > $3
      AND (subject, message, subject_en, message_en, active_clients_only)
        IS NOT DISTINCT FROM ($4::text, $5::text, $6::text, $7::text, $8::boolean)
      AND (SELECT count(*) FROM mails WHERE broadcast_id = broadcasts.id) = $9))
  ORDER BY created_at DESC LIMIT 1`;

/** The searchable texts of all broadcasts. */
export const SUBJECTS = `SELECT id, subject, coalesce(subject_en, '') AS "subjectEn" FROM broadcasts`;

/** Broadcasts with their progress, newest first; counts mails for the page only. $1: ids, or null for all. */
export const LIST = `
  SELECT b.id, b.subject, b.message, b.subject_en AS "subjectEn", b.message_en AS "messageEn",
    b.active_clients_only AS "activeClientsOnly", b.created_at AS "createdAt", u.name AS "createdByName",
    b.stopped_at AS "stoppedAt", progress.*, b.total
  FROM (SELECT *, count(*) OVER ()::int AS total FROM broadcasts WHERE $1::uuid[] IS NULL OR id = ANY ($1)
         ORDER BY created_at DESC, id LIMIT $2 OFFSET $3) b
  JOIN users u ON u.id = b.created_by_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS recipients,
      count(*) FILTER (WHERE state IN ('waiting', 'paused', 'sending'))::int AS waiting,
      count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'in-doubt')::int AS "inDoubt",
      count(*) FILTER (WHERE state = 'withdrawn')::int AS withdrawn
    FROM mails WHERE broadcast_id = b.id
  ) AS progress
  ORDER BY b.created_at DESC, b.id`;

/** Does not hold mails under way: at most one per lane of each worker is still sent. */
export const PAUSE = `
  UPDATE mails SET state = 'paused' WHERE broadcast_id = $1 AND state = 'waiting'`;

export const RESUME = "UPDATE mails SET state = 'waiting' WHERE broadcast_id = $1 AND state = 'paused'";
