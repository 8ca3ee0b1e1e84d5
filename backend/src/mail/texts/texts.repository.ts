import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import type { TextProviderName, TextState, TextWay } from '../../contract/texting.js';
import { named, statementOf } from '../../platform/database/named-query.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { settingValuesOf, type StoredSettings } from '../../settings/setting.rules.js';
import { SETTINGS_SQL } from '../../settings/settings.repository.js';
import { announceMail } from '../outbox/outgoing-mail.js';
import { TEXT_ACCOUNT_ID } from './text-accounts.js';
import { TextMessageRow, TextProviderRow } from './text.entity.js';
import type { NumberFault, TextReport } from './text-provider.js';

/** A text that is about to be given to the provider. */
export type NewText = Pick<TextMessageRow, 'id' | 'mailId' | 'userId' | 'isTest' | 'segments' | 'month' | 'begunAt'> & {
  /** The account's, as it is written there; null for a test. */
  phone: string | null;
};

/** A reader of texts: their number, as it is written, and why it gets none. */
export interface TextReader {
  phone: string | null;
  fault: NumberFault | null;
}

/** A reader, and the way that the account sends; null without an account. */
export interface ReaderByWay extends TextReader {
  way: TextWay | null;
}

/** The outcome of a text, as far as it is known. */
export type TextNote = Pick<TextMessageRow, 'id' | 'state' | 'providerId' | 'words'>;

/** SQL: tells a text's number from another one of its reader, without the number itself. */
const numberHash = (id: string, phone: string): string =>
  `encode(sha256(convert_to(${id}::text || ${phone}, 'UTF8')), 'hex')`;

/** SQL: what the texts of a month cost; one that the provider did not take costs nothing. */
const spentIn = (month: string): string =>
  `(SELECT coalesce(sum(cents), 0)::int FROM text_messages WHERE month = ${month} AND state <> 'refused')`;

/** The settings, and the costs of months by their first day. Read under the account's lock, where both stay until the texts are written. */
const TERMS = `
  SELECT ${SETTINGS_SQL} AS settings, (
    SELECT coalesce(jsonb_object_agg(given.first, ${spentIn('given.first')}), '{}') FROM unnest($1::date[]) AS given (first)) AS spent`;
interface Terms {
  settings: StoredSettings;
  spent: Readonly<Record<string, number>>;
}

/** A broadcast would count its own texts over and over. */
const COUNTED_MS = 3_600_000;
const NOTE_COUNT = `
  UPDATE text_provider SET counted_month = $1, counted_cents = $2, counted_at = $3 WHERE id = ${TEXT_ACCOUNT_ID}`;

const USAGE = `
  SELECT ${spentIn('$1::date')} AS "usedCents",
    (SELECT count(*)::int FROM text_messages WHERE month = $1::date AND state <> 'refused') AS texts,
    (SELECT coalesce(sum(segments), 0)::int FROM text_messages WHERE month = $1::date AND state <> 'refused') AS segments,
    (SELECT words FROM text_messages WHERE month = $1::date AND state = 'refused' AND words IS NOT NULL
     ORDER BY begun_at DESC LIMIT 1) AS "lastFault"`;

const READERS = `
  SELECT u.id, u.phone, r.fault, p.way FROM users u LEFT JOIN text_refusals r ON r.user_id = u.id
    LEFT JOIN text_provider p ON p.id = ${TEXT_ACCOUNT_ID}
  WHERE u.id = ANY ($1::uuid[])`;

/** Locks the account after its readers, as everywhere; the texts lock readers in the same way. */
const LOCK_ACCOUNT = `
  WITH readers AS MATERIALIZED (SELECT FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE)
  SELECT id, provider, way, account, sender, secrets, origin, changed_at AS "changedAt", tried_at AS "triedAt",
    counted_month AS "countedMonth", counted_cents AS "countedCents", counted_at AS "countedAt"
  FROM text_provider WHERE id = ${TEXT_ACCOUNT_ID} AND (SELECT count(*) FROM readers) >= 0 FOR UPDATE`;

const BEGIN = `
  INSERT INTO text_messages (id, mail_id, user_id, is_test, provider, state, segments, cents, month, begun_at, number_hash)
  SELECT id, "mailId", "userId", "isTest", $2, 'sending', segments, cents, month, "begunAt", ${numberHash('id', 'phone')}
  FROM jsonb_to_recordset($1::jsonb) AS text (id uuid, "mailId" uuid, "userId" uuid, "isTest" boolean, segments smallint,
    cents integer, month date, "begunAt" timestamptz, phone text)
  ON CONFLICT DO NOTHING RETURNING id`;

/** One report after the other may come twice, late, and in any order: a text that was delivered stays delivered. */
const NOTE = statementOf(
  'note-texts',
  ['notes', 'ids', 'now', 'isReport'],
  ($) => `
  WITH former AS MATERIALIZED (
    SELECT t.id, t.state AS former_state, said.* FROM text_messages t
      JOIN jsonb_to_recordset(${$.notes}::jsonb) AS said ("noteId" uuid, "newState" text, "newProviderId" text, "newWords" text)
        ON said."noteId" = t.id
    WHERE t.id = ANY (${$.ids}::uuid[]) ORDER BY t.id FOR UPDATE OF t
  )
  UPDATE text_messages t SET
    -- One that another text has is a lie, and tells neither.
    provider_id = coalesce(t.provider_id, CASE WHEN NOT EXISTS (
      SELECT FROM text_messages other WHERE other.provider_id = "newProviderId" AND other.id <> t.id) THEN "newProviderId" END),
    state = CASE
      WHEN t.state = 'delivered' OR t.state = 'failed' AND "newState" <> 'delivered' THEN t.state
      WHEN t.state = 'accepted' AND "newState" = 'in-doubt' THEN t.state
      ELSE "newState" END,
    words = CASE WHEN "newState" IN ('accepted', 'delivered') OR t.state = 'delivered' THEN t.words ELSE "newWords" END,
    reported_at = CASE WHEN ${$.isReport}::boolean THEN ${$.now}::timestamptz ELSE t.reported_at END
  FROM former
  WHERE t.id = former.id AND t.id = ANY (${$.ids}::uuid[])
    AND (t.provider_id IS NULL OR "newProviderId" IS NULL OR t.provider_id = "newProviderId")
  RETURNING t.id, t.state, former_state AS "formerState", t.mail_id AS "mailId", t.user_id AS "userId", t.provider,
    t.begun_at AS "begunAt"`,
);
interface Noted extends Pick<TextMessageRow, 'id' | 'state' | 'mailId' | 'userId' | 'provider' | 'begunAt'> {
  formerState: TextState;
}

const PROVIDER_OF = 'SELECT provider FROM text_messages WHERE id = $1';

/** Whether its reader still has the number of text $1; locked, so that no other one comes meanwhile. */
const HAS_NUMBER = `
  SELECT u.id FROM text_messages t JOIN users u ON u.id = t.user_id
  WHERE t.id = $1 AND t.number_hash = ${numberHash('t.id', 'u.phone')} FOR SHARE OF u`;

const REMEMBER = `
  INSERT INTO text_refusals (user_id, fault, at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET fault = excluded.fault, at = excluded.at`;

const NOTE_TRIED = `
  UPDATE text_provider SET tried_at = $3 WHERE tried_at IS NULL AND provider = $1 AND changed_at <= $2`;

/**
 * Messages whose text failed, or was not reported in time by a provider that does report. $1 is now.
 */
const LEFT = `
  FROM text_messages t JOIN mails m ON m.id = t.mail_id
  WHERE m.channel = 'text' AND m.state IN ('sent', 'in-doubt') AND m.settled_at IS NULL AND m.recipient_address <> ''
    AND t.begun_at > $1::timestamptz - interval '3 days'
    AND (t.state = 'failed' OR m.state = 'in-doubt' AND t.state IN ('sending', 'in-doubt')
      AND t.begun_at < $1::timestamptz - interval '${LIMITS.textDoubtMinutes} minutes'
      AND EXISTS (SELECT FROM text_provider p WHERE p.tried_at IS NOT NULL AND p.provider = t.provider))`;

export const ANY_LEFT_TO_MAIL = `SELECT ${LEFT} AND t.state IN ('sending', 'in-doubt', 'failed') LIMIT 1`;

/** $2 is the id of one of them, or null for all. */
const LEAVE_TO_MAIL = `
  UPDATE mails m SET state = 'waiting', channel = 'mail', attempts = 0, worker = NULL, sent_at = NULL,
    next_attempt_at = $1::timestamptz, last_error = NULL
  WHERE m.id IN (
    SELECT m.id ${LEFT} AND t.state IN ('sending', 'in-doubt', 'failed') AND ($2::uuid IS NULL OR m.id = $2)
    ORDER BY m.id FOR UPDATE OF m SKIP LOCKED)
  RETURNING m.id`;

/** A message that was in doubt, and of which the provider says that it has it. */
const SETTLE_DOUBT = `
  UPDATE mails m SET state = 'sent', sent_at = t.begun_at, last_error = NULL
  FROM text_messages t WHERE t.id = $1 AND m.id = t.mail_id AND m.channel = 'text' AND m.state = 'in-doubt'`;

const FORGET = `
  DELETE FROM text_messages WHERE id IN (
    SELECT id FROM text_messages WHERE begun_at < $1 ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED)`;

/** null: it is old, or of another month. */
function countFor(
  texts: readonly NewText[],
  { countedMonth, countedCents, countedAt }: TextProviderRow,
): Terms['spent'] | null {
  if (countedMonth === null || countedCents === null || countedAt === null) return null;
  const isFresh = texts.every(
    ({ month, begunAt }) => month === countedMonth && begunAt.getTime() < countedAt.getTime() + COUNTED_MS,
  );
  return isFresh ? { [countedMonth]: countedCents } : null;
}

/** Texts that were given to a provider, and what became of them. */
@Injectable()
export class TextsRepository {
  constructor(private readonly dataSource: DataSource) {}

  account(on: DataSource | EntityManager = this.dataSource): Promise<TextProviderRow | null> {
    const manager = 'manager' in on ? on.manager : on;
    return manager.findOneBy(TextProviderRow, { id: TEXT_ACCOUNT_ID });
  }

  async reader(userId: string): Promise<TextReader | null> {
    return (await this.readers([userId])).get(userId) ?? null;
  }

  async readers(userIds: readonly string[]): Promise<ReadonlyMap<string, ReaderByWay>> {
    const statement = { name: 'readers-of-texts', text: READERS, values: [userIds] };
    const rows = await named<ReaderByWay & { id: string }>(this.dataSource, statement);
    return new Map(rows.map(({ id, ...reader }) => [id, reader]));
  }

  /**
   * Writes down texts before they are given to the provider, some after the others, so that a month never costs more than
   * its cap. @returns of each null when it costs more, and the state of the text that its message had already
   */
  begin(texts: readonly NewText[]): Promise<(TextProviderRow | TextState | null)[]> {
    return inTransaction(this.dataSource, async (tx) => {
      const userIds = texts.flatMap(({ userId }) => (userId === null ? [] : [userId]));
      const locking = { name: 'lock-text-account', text: LOCK_ACCOUNT, values: [userIds] };
      const [account] = await named<TextProviderRow>(tx, locking);
      if (account === undefined) return texts.map(() => null);
      const values = [JSON.stringify(await this.fitting(tx, texts, account)), account.provider];
      const begun = await named<{ id: string }>(tx, { name: 'begin-texts', text: BEGIN, values });
      const ids = new Set(begun.map(({ id }) => id));
      const mailIds = texts.flatMap(({ id, mailId }) => (ids.has(id) || mailId === null ? [] : [mailId]));
      const known = mailIds.length === 0 ? [] : await tx.findBy(TextMessageRow, { mailId: In(mailIds) });
      const states = new Map(known.map(({ mailId, state }) => [mailId, state]));
      return texts.map(({ id, mailId }) => (ids.has(id) ? account : (states.get(mailId) ?? null)));
    });
  }

  /** The texts that the caps of their months leave room for, with their costs. Those of two months meet at midnight. */
  private async fitting(
    tx: EntityManager,
    texts: readonly NewText[],
    account: TextProviderRow,
  ): Promise<(NewText & { cents: number })[]> {
    const count = countFor(texts, account);
    const found = await this.fittingAfter(tx, texts, count);
    // Those that were refused since the count cost nothing.
    const isShort = count !== null && found.fitting.length < texts.length;
    const { fitting, spent } = isShort ? await this.fittingAfter(tx, texts, null) : found;
    const [month, cents] = [...spent].at(-1) ?? [null, null];
    const at = count === null || isShort ? texts[0]?.begunAt : account.countedAt;
    await named(tx, { name: 'note-count-of-texts', text: NOTE_COUNT, values: [month, cents, at] });
    return fitting;
  }

  /** `count`: what their month has cost; null: it is counted now. */
  private async fittingAfter(tx: EntityManager, texts: readonly NewText[], count: Terms['spent'] | null) {
    const months = count === null ? [...new Set(texts.map(({ month }) => month))] : [];
    const [terms] = await named<Terms>(tx, { name: 'terms-of-texts', text: TERMS, values: [months] });
    const { priceCents, capCents } = settingValuesOf(terms?.settings ?? {}).texting;
    const spent = new Map(Object.entries(count ?? terms?.spent ?? {}));
    const fitting = texts
      .map((text) => ({ ...text, cents: text.segments * priceCents }))
      .filter(({ month, cents }) => {
        const sum = (spent.get(month) ?? 0) + cents;
        if (sum <= capCents) spent.set(month, sum);
        return sum <= capCents;
      });
    return { fitting, spent };
  }

  /** null: there is no such text. */
  async providerOf(id: string): Promise<TextProviderName | null> {
    const statement = { name: 'provider-of-text', text: PROVIDER_OF, values: [id] };
    const [row] = await named<{ provider: TextProviderName }>(this.dataSource, statement);
    return row?.provider ?? null;
  }

  /** Takes back what was begun and not given. */
  async takeBack(id: string): Promise<void> {
    await this.dataSource.manager.delete(TextMessageRow, { id, state: 'sending' });
  }

  /** @returns the states that they have now: a report may have come before */
  async note(notes: readonly TextNote[], now: Date): Promise<(TextState | null)[]> {
    const rows = await this.noted(this.dataSource, notes, { now, isReport: false });
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return notes.map(({ id }) => states.get(id) ?? null);
  }

  private noted(
    on: DataSource | EntityManager,
    notes: readonly TextNote[],
    { now, isReport }: { now: Date; isReport: boolean },
  ): Promise<Noted[]> {
    const said = notes.map(({ id, state, providerId, words }) => ({
      ...{ noteId: id, newState: state, newProviderId: providerId, newWords: words },
    }));
    const ids = notes.map(({ id }) => id);
    return named<Noted>(on, NOTE.with({ notes: JSON.stringify(said), ids, now, isReport }));
  }

  /** Nothing changes when it is known, older than what is known, or about another text. */
  async noteReport(id: string, { providerId, state, words, fault }: TextReport, now: Date): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      // The account first: an erasure or a change of its number locks it before its texts.
      const userId = fault === null ? null : await this.readerWithNumberOf(tx, id);
      const [row] = await this.noted(tx, [{ id, state, providerId, words }], { now, isReport: true });
      if (row === undefined || row.state === row.formerState) return;
      if (row.state === 'delivered') {
        const values = [row.provider, row.begunAt, now];
        await named(tx, { name: 'note-texts-tried', text: NOTE_TRIED, values });
      }
      if (row.state === 'failed') {
        if (fault !== null && userId !== null) await this.remember(tx, userId, fault, now);
        // A test has no message.
        if (row.mailId !== null) await this.leaveToMailIn(tx, now, row.mailId);
      } else await named(tx, { name: 'settle-doubt-of-text', text: SETTLE_DOUBT, values: [id] });
    });
  }

  /** For a text that its provider did not take. */
  async rememberFault(id: string, fault: NumberFault, now: Date): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const userId = await this.readerWithNumberOf(tx, id);
      if (userId !== null) await this.remember(tx, userId, fault, now);
    });
  }

  /** null: they have another number by now, which this says nothing of. */
  private async readerWithNumberOf(tx: EntityManager, id: string): Promise<string | null> {
    const [row] = await named<{ id: string }>(tx, { name: 'reader-with-number', text: HAS_NUMBER, values: [id] });
    return row?.id ?? null;
  }

  private async remember(tx: EntityManager, userId: string, fault: NumberFault, now: Date): Promise<void> {
    await named(tx, { name: 'remember-text-refusal', text: REMEMBER, values: [userId, fault, now] });
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
