import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import type { SendBroadcastRequest } from '../../contract/mail.js';
import { Role } from '../../contract/roles.js';
import { matchesSearch, searchKey } from '../../contract/search-key.js';
import { named, statementOf, type ParametersOf } from '../../platform/database/named-query.js';
import { Broadcast } from '../broadcast.entity.js';
import { announceMail, lockedInOrder, priorityOf } from '../outbox/outgoing-mail.js';

export interface BroadcastProgress {
  id: string;
  subject: string;
  message: string;
  subjectEn: string | null;
  messageEn: string | null;
  activeClientsOnly: boolean;
  byText: boolean;
  createdAt: Date;
  createdByName: string;
  stoppedAt: Date | null;
  recipients: number;
  waiting: number;
  sent: number;
  failed: number;
  inDoubt: number;
  withdrawn: number;
}

type NewBroadcast = Required<SendBroadcastRequest> & { createdById: string; createdAt: Date };

type Audience = Pick<NewBroadcast, 'activeClientsOnly' | 'clientIds'>;
/** $1 and $2 of RECIPIENTS. */
const valuesOf = ({ activeClientsOnly, clientIds }: Audience) => [activeClientsOnly, clientIds];

/**
 * Recipients of a broadcast: members with a confirmed address who have not unsubscribed (rule: broadcast). `p` is who is
 * addressed, and `u` who reads: an adult once for the whole family.
 */
const RECIPIENTS = `
  FROM users p JOIN users u ON u.id = coalesce(p.guardian_id, p.id)
  WHERE p.role = ${Role.Client} AND u.email_confirmed_at IS NOT NULL AND (p.is_active OR NOT $1::boolean)
    AND ($2::uuid[] IS NULL OR p.id = ANY ($2))
    AND NOT EXISTS (SELECT FROM unsubscriptions WHERE user_id = u.id)`;

/** Adults without an address, whom this mail cannot reach (rule: without e-mail). */
const COUNT_UNREACHED = `
  SELECT count(*)::int AS count FROM users p
  WHERE p.role = ${Role.Client} AND p.email IS NULL AND p.guardian_id IS NULL AND (p.is_active OR NOT $1::boolean)
    AND ($2::uuid[] IS NULL OR p.id = ANY ($2))`;

const COUNT_RECIPIENTS = `SELECT count(DISTINCT u.id)::int AS count ${RECIPIENTS}`;

/** The numbers and languages of those whom a broadcast by SMS reaches so, as far as they chose no other way. */
const TEXT_READERS = `
  SELECT u.language, u.phone ${RECIPIENTS} AND u.phone IS NOT NULL
    AND NOT EXISTS (SELECT FROM text_refusals r WHERE r.user_id = u.id)
    AND NOT EXISTS (SELECT FROM message_choices c WHERE c.user_id = u.id AND c.kind = 'news' AND c.channel <> 'text')
  GROUP BY u.id`;

/** Queues all mails of a broadcast in one statement; the key prevents a second mail to a member. */
const QUEUE = `
  INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, broadcast_id,
    dedupe_key, next_attempt_at, created_at, facts)
  SELECT 'broadcast', $3::smallint, u.id, u.name, u.email, u.language, $4::uuid,
    'broadcast:' || $4::uuid || ':' || u.id, $5::timestamptz, $5::timestamptz,
    -- One who is addressed alone is named; a mail to several of a family is to all of it.
    CASE WHEN count(*) > 1 OR bool_or(p.id = u.id) THEN '{}'
         ELSE jsonb_build_object('clientId', min(p.id::text), 'childName', min(p.name)) END
  ${RECIPIENTS} GROUP BY u.id`;

const TEXT = ['subject', 'message', 'subjectEn', 'messageEn', 'activeClientsOnly', 'byText'] as const;
const isSame = ($: ParametersOf<(typeof TEXT)[number]>): string => `
    (subject, message, subject_en, message_en, active_clients_only, by_text)
      IS NOT DISTINCT FROM (${$.subject}::text, ${$.message}::text, ${$.subjectEn}::text, ${$.messageEn}::text,
        ${$.activeClientsOnly}::boolean, ${$.byText}::boolean)`;

/**
 * Finds a broadcast that the same person has already sent: with this request id at any time, or without one after
 * `since`, with the same text to as many readers.
 */
const SENT_ALREADY = statementOf(
  'broadcast-sent-already',
  ['createdById', 'requestId', 'since', ...TEXT, 'readers'],
  ($) => `
  SELECT id, ${isSame($)} AS "isSame"
  FROM broadcasts
  WHERE created_by_id = ${$.createdById} AND (request_id = ${$.requestId}::uuid
    OR (${$.requestId}::uuid IS NULL AND request_id IS NULL AND created_at > ${$.since} AND ${isSame($)}
      AND (SELECT count(*) FROM mails WHERE broadcast_id = broadcasts.id) = ${$.readers}))
  ORDER BY created_at DESC LIMIT 1`,
);

/** The searchable texts of all broadcasts. */
const SUBJECTS = `SELECT id, subject, coalesce(subject_en, '') AS "subjectEn" FROM broadcasts`;

/** Broadcasts with their progress, newest first; counts mails for the page only. $1: ids, or null for all. */
const LIST = `
  SELECT b.id, b.subject, b.message, b.subject_en AS "subjectEn", b.message_en AS "messageEn",
    b.active_clients_only AS "activeClientsOnly", b.by_text AS "byText", b.created_at AS "createdAt", u.name AS "createdByName",
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
const PAUSE = `
  UPDATE mails SET state = 'paused' WHERE ${lockedInOrder("broadcast_id = $1 AND state = 'waiting'")}`;

const RESUME = `
  UPDATE mails SET state = 'waiting' WHERE ${lockedInOrder("broadcast_id = $1 AND state = 'paused'")}`;

@Injectable()
export class BroadcastRepository {
  constructor(private readonly dataSource: DataSource) {}

  async countUnreached(audience: Audience): Promise<number> {
    const statement = { name: 'count-broadcast-unreached', text: COUNT_UNREACHED, values: valuesOf(audience) };
    const [row] = await named<{ count: number }>(this.dataSource, statement);
    return row?.count ?? 0;
  }

  textReaders(audience: Audience): Promise<{ language: Language; phone: string }[]> {
    const statement = { name: 'broadcast-text-readers', text: TEXT_READERS, values: valuesOf(audience) };
    return named(this.dataSource, statement);
  }

  async countRecipients(audience: Audience, on: DataSource | EntityManager = this.dataSource): Promise<number> {
    const statement = { name: 'count-broadcast-recipients', text: COUNT_RECIPIENTS, values: valuesOf(audience) };
    const [row] = await named<{ count: number }>(on, statement);
    return row?.count ?? 0;
  }

  /**
   * Finds the same broadcast of the same sender: by its request id, or without one by its text and number of recipients
   * since `since`.
   */
  async findSent(
    tx: EntityManager,
    broadcast: NewBroadcast,
    since: Date,
  ): Promise<{ id: string; isSame: boolean } | null> {
    const { createdById, requestId, subject, message, subjectEn, messageEn, activeClientsOnly, byText } = broadcast;
    const text = { subject, message, subjectEn, messageEn, activeClientsOnly, byText };
    const readers = requestId === null ? await this.countRecipients(broadcast, tx) : 0;
    const statement = SENT_ALREADY.with({ createdById, requestId, since, ...text, readers });
    const [sent] = await named<{ id: string; isSame: boolean }>(tx, statement);
    return sent ?? null;
  }

  async create(tx: EntityManager, broadcast: NewBroadcast): Promise<string> {
    const { clientIds: _, ...stored } = broadcast;
    const { identifiers } = await tx.insert(Broadcast, stored);
    return String(identifiers[0]?.id);
  }

  /** Queues one mail for each recipient. */
  async queue(tx: EntityManager, id: string, broadcast: NewBroadcast): Promise<void> {
    const values = [...valuesOf(broadcast), priorityOf('broadcast'), id, broadcast.createdAt];
    await named(tx, { name: 'queue-broadcast', text: QUEUE, values });
    announceMail(tx);
  }

  /** Lists broadcasts with these words in a subject; all without words. */
  async list(words: string, offset: number, limit: number): Promise<{ rows: BroadcastProgress[]; total: number }> {
    const ids = words.trim() === '' ? null : await this.findBySubject(words);
    const rows = await this.read(this.dataSource, ids, limit, offset);
    return { rows, total: rows[0]?.total ?? 0 };
  }

  /** A gym writes a few broadcasts a week, so all subjects are read and matched by the product's own search. */
  private async findBySubject(words: string): Promise<string[]> {
    const statement = { name: 'broadcast-subjects', text: SUBJECTS, values: [] };
    const all = await named<{ id: string; subject: string; subjectEn: string }>(this.dataSource, statement);
    const found = all.filter(({ subject, subjectEn }) => matchesSearch(searchKey(subject, subjectEn), words));
    return found.map(({ id }) => id);
  }

  async find(on: DataSource | EntityManager, id: string): Promise<BroadcastProgress | null> {
    const [row] = await this.read(on, [id], 1, 0);
    return row ?? null;
  }

  async lock(tx: EntityManager, id: string): Promise<Broadcast | null> {
    return tx.findOne(Broadcast, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async stop(tx: EntityManager, id: string, now: Date): Promise<void> {
    await tx.update(Broadcast, { id }, { stoppedAt: now });
    await named(tx, { name: 'pause-broadcast', text: PAUSE, values: [id] });
  }

  async resume(tx: EntityManager, id: string): Promise<void> {
    await tx.update(Broadcast, { id }, { stoppedAt: null });
    await named(tx, { name: 'resume-broadcast', text: RESUME, values: [id] });
    announceMail(tx);
  }

  private read(on: DataSource | EntityManager, ids: string[] | null, limit: number, offset: number) {
    const statement = { name: 'broadcasts-with-progress', text: LIST, values: [ids, limit, offset] };
    return named<BroadcastProgress & { total: number }>(on, statement);
  }
}
