import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import type { TextProviderName, TextState } from '../../contract/texting.js';
import { named, statementOf } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { announceMail } from '../outbox/outgoing-mail.js';
import { TEXT_ACCOUNT_ID } from './text-accounts.js';
import { TextMessageRow, TextProviderRow } from './text.entity.js';
import type { NumberFault, TextReport } from './text-provider.js';

/** A text that is about to be given to the provider. */
export type NewText = Pick<
  TextMessageRow,
  'id' | 'mailId' | 'userId' | 'isTest' | 'segments' | 'cents' | 'month' | 'begunAt'
>;

/** SQL: what the texts of a month cost; one that the provider did not take costs nothing. */
const spentIn = (month: string): string =>
  `(SELECT coalesce(sum(cents), 0)::int FROM text_messages WHERE month = ${month} AND state <> 'refused')`;

const SPENT = `SELECT ${spentIn('$1::date')} AS spent`;

const USAGE = `
  SELECT ${spentIn('$1::date')} AS "usedCents",
    (SELECT count(*)::int FROM text_messages WHERE month = $1::date AND state <> 'refused') AS texts,
    (SELECT coalesce(sum(segments), 0)::int FROM text_messages WHERE month = $1::date AND state <> 'refused') AS segments,
    (SELECT words FROM text_messages WHERE month = $1::date AND state = 'refused' AND words IS NOT NULL
     ORDER BY begun_at DESC LIMIT 1) AS "lastFault"`;

const READER = `
  SELECT u.phone, r.fault FROM users u LEFT JOIN text_refusals r ON r.user_id = u.id WHERE u.id = $1`;

/** One report after the other may come twice, late, and in any order: a text that was delivered stays delivered. */
const NOTE = statementOf(
  'note-text',
  ['id', 'providerId', 'state', 'words', 'now', 'isReport'],
  ($) => `
  UPDATE text_messages SET
    provider_id = coalesce(provider_id, ${$.providerId}::text),
    state = CASE
      WHEN state = 'delivered' OR state = 'failed' AND ${$.state}::text <> 'delivered' THEN state
      WHEN state = 'accepted' AND ${$.state}::text = 'in-doubt' THEN state
      ELSE ${$.state}::text END,
    words = CASE WHEN ${$.state}::text IN ('accepted', 'delivered') OR state = 'delivered' THEN words ELSE ${$.words}::text END,
    reported_at = CASE WHEN ${$.isReport}::boolean THEN ${$.now}::timestamptz ELSE reported_at END
  WHERE id = ${$.id} AND (provider_id IS NULL OR ${$.providerId}::text IS NULL OR provider_id = ${$.providerId}::text)
  RETURNING state, mail_id AS "mailId", user_id AS "userId", provider, begun_at AS "begunAt"`,
);

const PROVIDER_OF = 'SELECT provider FROM text_messages WHERE id = $1';

const REMEMBER = `
  INSERT INTO text_refusals (user_id, fault, at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET fault = excluded.fault, at = excluded.at`;

const NOTE_TRIED = `
  UPDATE text_provider SET tried_at = $3 WHERE tried_at IS NULL AND provider = $1 AND changed_at <= $2`;

/**
 * Messages whose text was not delivered, or of which a provider whose reports come has said nothing for long, go by mail.
 * $1 is now, $2 the id of one of them, or null for all.
 */
const LEAVE_TO_MAIL = `
  UPDATE mails m SET state = 'waiting', channel = 'mail', attempts = 0, worker = NULL, sent_at = NULL,
    next_attempt_at = $1::timestamptz, last_error = NULL
  WHERE m.id IN (
    SELECT m.id FROM text_messages t JOIN mails m ON m.id = t.mail_id
    WHERE m.channel = 'text' AND m.state IN ('sent', 'in-doubt') AND m.settled_at IS NULL AND m.recipient_address <> ''
      AND t.begun_at > $1::timestamptz - interval '3 days' AND ($2::uuid IS NULL OR m.id = $2)
      AND (t.state = 'failed' OR m.state = 'in-doubt' AND t.state IN ('sending', 'in-doubt')
        AND t.begun_at < $1::timestamptz - interval '${LIMITS.textDoubtMinutes} minutes'
        AND EXISTS (SELECT FROM text_provider p WHERE p.tried_at IS NOT NULL AND p.provider = t.provider))
    ORDER BY m.id FOR UPDATE OF m SKIP LOCKED)
  RETURNING m.id`;

/** A message that was in doubt, and of which the provider says that it has it. */
const SETTLE_DOUBT = `
  UPDATE mails m SET state = 'sent', sent_at = t.begun_at, last_error = NULL
  FROM text_messages t WHERE t.id = $1 AND m.id = t.mail_id AND m.channel = 'text' AND m.state = 'in-doubt'`;

export const ANY_OPEN_TEXT = `
  SELECT FROM text_messages WHERE state IN ('sending', 'in-doubt', 'failed') LIMIT 1`;

const FORGET = `
  DELETE FROM text_messages WHERE id IN (
    SELECT id FROM text_messages WHERE begun_at < $1 ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

/** Texts that were given to a provider, and what became of them. */
@Injectable()
export class TextsRepository {
  constructor(private readonly dataSource: DataSource) {}

  account(on: DataSource | EntityManager = this.dataSource): Promise<TextProviderRow | null> {
    const manager = 'manager' in on ? on.manager : on;
    return manager.findOneBy(TextProviderRow, { id: TEXT_ACCOUNT_ID });
  }

  async reader(userId: string): Promise<{ phone: string | null; fault: NumberFault | null } | null> {
    const statement = { name: 'reader-of-text', text: READER, values: [userId] };
    const [row] = await named<{ phone: string | null; fault: NumberFault | null }>(this.dataSource, statement);
    return row ?? null;
  }

  /**
   * Writes down a text before it is given to the provider, one after the other, so that a month never costs more than its
   * cap. @returns null when it costs more, or its message had a text already
   */
  begin(text: NewText, capCents: number): Promise<TextProviderRow | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const account = await tx.findOne(TextProviderRow, { where: { id: TEXT_ACCOUNT_ID }, lock });
      if (account === null) return null;
      const [row] = await named<{ spent: number }>(tx, { name: 'spent-on-texts', text: SPENT, values: [text.month] });
      if ((row?.spent ?? 0) + text.cents > capCents) return null;
      const { provider } = account;
      const insertion = tx.createQueryBuilder().insert().into(TextMessageRow).orIgnore();
      const { raw } = (await insertion
        .values({ ...text, provider, state: 'sending' })
        .returning('id')
        .execute()) as { raw: object[] };
      return raw.length === 1 ? account : null;
    });
  }

  /** null: there is no such text. */
  async providerOf(id: string): Promise<TextProviderName | null> {
    const statement = { name: 'provider-of-text', text: PROVIDER_OF, values: [id] };
    const [row] = await named<{ provider: TextProviderName }>(this.dataSource, statement);
    return row?.provider ?? null;
  }

  isBegun(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(TextMessageRow, { id });
  }

  /** Takes back what was begun and not given. */
  async takeBack(id: string): Promise<void> {
    await this.dataSource.manager.delete(TextMessageRow, { id, state: 'sending' });
  }

  /** @returns the state that it has now: a report may have come before */
  async note(
    id: string,
    { state, providerId, words }: { state: TextState; providerId: string | null; words: string | null },
    now: Date,
  ): Promise<TextState | null> {
    const statement = NOTE.with({ id, state, providerId, words, now, isReport: false });
    const [row] = await named<{ state: TextState }>(this.dataSource, statement);
    return row?.state ?? null;
  }

  /** Nothing changes when it is known, older than what is known, or about another text. */
  async noteReport(id: string, { providerId, state, words, fault }: TextReport, now: Date): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const statement = NOTE.with({ id, state, providerId, words, now, isReport: true });
      type Noted = Pick<TextMessageRow, 'state' | 'mailId' | 'userId' | 'provider' | 'begunAt'>;
      const [row] = await named<Noted>(tx, statement);
      if (row === undefined) return;
      if (row.state === 'delivered') {
        const values = [row.provider, row.begunAt, now];
        await named(tx, { name: 'note-texts-tried', text: NOTE_TRIED, values });
      }
      if (row.state === 'failed') {
        if (fault !== null && row.userId !== null) await this.remember(tx, row.userId, fault, now);
        await this.leaveToMailIn(tx, now, row.mailId);
      } else await named(tx, { name: 'settle-doubt-of-text', text: SETTLE_DOUBT, values: [id] });
    });
  }

  async remember(on: DataSource | EntityManager, userId: string, fault: NumberFault, now: Date): Promise<void> {
    await named(on, { name: 'remember-text-refusal', text: REMEMBER, values: [userId, fault, now] });
  }

  async rememberAlone(userId: string, fault: NumberFault, now: Date): Promise<void> {
    await this.remember(this.dataSource, userId, fault, now);
  }

  leaveToMail(now: Date): Promise<void> {
    return inTransaction(this.dataSource, (tx) => this.leaveToMailIn(tx, now, null));
  }

  private async leaveToMailIn(tx: EntityManager, now: Date, mailId: string | null): Promise<void> {
    const left = await named(tx, { name: 'leave-texts-to-mail', text: LEAVE_TO_MAIL, values: [now, mailId] });
    if (left.length > 0) announceMail(tx);
  }

  async usage(month: string) {
    type Usage = { usedCents: number; texts: number; segments: number; lastFault: string | null };
    const [row] = await named<Usage>(this.dataSource, { name: 'texts-of-month', text: USAGE, values: [month] });
    return row ?? { usedCents: 0, texts: 0, segments: 0, lastFault: null };
  }

  lastTest(): Promise<TextMessageRow | null> {
    const order = { begunAt: 'DESC' } as const;
    return this.dataSource.manager.findOne(TextMessageRow, { where: { isTest: true }, order });
  }

  async forgetBefore(end: Date): Promise<void> {
    await named(this.dataSource, { name: 'forget-texts', text: FORGET, values: [end] });
  }
}
