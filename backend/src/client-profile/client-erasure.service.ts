import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import { toAffected } from '../appointments/affected.mapper.js';
import { Appointment } from '../appointments/appointment.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { entriesNaming, noEntries, textOfEntry, type NamingEntries } from '../audit/naming-entries.js';
import { JoiningRegistrations } from '../auth/joining-registrations.js';
import { erasureVersion } from '../clients/client-version.js';
import { ClientRepository } from '../clients/client.repository.js';
import { columnOf } from '../clients/client.sql.js';
import { User } from '../clients/user.entity.js';
import { CLIENT_FIELDS, isOfAnother, PERSONAL_FIELDS, type ClientFieldName } from '../contract/client-fields.js';
import { type Erasure, ERASED_NAME } from '../contract/erasure.js';
import { Role } from '../contract/roles.js';
import { searchKey } from '../contract/search-key.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { LedgerEntryRow, SaleRow } from '../money/money.entity.js';
import { refuseOpenPages } from '../money/open-pages.js';
import { TrialsService } from '../money/trials.service.js';
import { eraseRenewingOf } from '../payments/renewing.repository.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransactionOrDryRun, setInTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh } from '../platform/http/version.js';
import { Clock } from '../platform/time/clock.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { ClientVisits } from './client-visits.js';

interface ErasureOrder {
  /** The header as sent, if any. */
  ifMatch: string | undefined;
  isDryRun: boolean;
  /** Erases the children of an adult as well. */
  withChildren: boolean;
}

/** The role of nobody: neither administrator nor client, so that no list, count or sign-in finds the row. */
const ERASED_ROLE = 3;

/** A well-formed hash that no password matches. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ZXJhc2VkLWFjY291bnQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const COUNTS = `
  SELECT (SELECT count(*)::int FROM appointments WHERE client_id = $1) AS appointments,
    (SELECT count(*)::int FROM subscriptions WHERE client_id = $1) AS subscriptions,
    (SELECT count(*)::int FROM interests WHERE client_id = $1) AS interests,
    (SELECT count(*)::int FROM mails WHERE recipient_id = $1 OR facts ->> 'clientId' = $1::text) AS mails`;

type Counts = Erasure['kept'] & Omit<Erasure['erased'], 'logEntries'>;

export async function countsOfClient(on: EntityManager, id: string): Promise<Counts> {
  const [counts] = await on.query<Counts[]>(COUNTS, [id]);
  if (counts === undefined) throw new Error('A statement of sub-selects answers one row');
  return counts;
}

/** The rows that would be deleted with a user: links, networks, waiting-list entries, and those of any later table. */
const OWN_ROWS = `
  SELECT c.conrelid::regclass::text AS "table", quote_ident(a.attname) AS "column"
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.confrelid = 'users'::regclass AND c.contype = 'f' AND c.confdeltype = 'c'
    AND c.conrelid <> 'current_subscriptions'::regclass
  ORDER BY 1, 2`;

async function removeOwnRows(tx: EntityManager, id: string): Promise<void> {
  for (const { table, column } of await tx.query<{ table: string; column: string }[]>(OWN_ROWS)) {
    await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [id]);
  }
}

/** The client's personal data, past ones included, from the account and the log. */
const TERMS = `
  SELECT DISTINCT field, value FROM (
    SELECT f.field, f.value FROM users u
    CROSS JOIN LATERAL (VALUES ${PERSONAL_FIELDS.map((name) => `('${name}', u.${columnOf(name)}::text)`).join(', ')})
      AS f (field, value) WHERE u.id = $1
    UNION ALL
    SELECT f.key, f.value FROM audit_entries e
    CROSS JOIN LATERAL (VALUES (e.before), (e.after)) AS side (json)
    CROSS JOIN LATERAL jsonb_each_text(CASE jsonb_typeof(side.json) WHEN 'object' THEN side.json ELSE '{}' END) AS f
    WHERE e.entity = 'client' AND e.entity_id = $1::text AND f.key IN ('phoneNumber', ${PERSONAL_FIELDS.map((name) => `'${name}'`).join(', ')})
  ) AS known WHERE length(trim(value)) > 1`;

/** Entries about the client, their subscriptions, their appointments, and the gift cards that they bought. */
const OWN_ENTRIES = `
  e.entity_id = ANY (ARRAY(
      SELECT $1::text UNION ALL SELECT id::text FROM subscriptions WHERE client_id = $1::uuid
      UNION ALL SELECT id::text FROM appointments WHERE client_id = $1::uuid
      UNION ALL SELECT id::text FROM gift_cards WHERE buyer_id = $1::uuid))`;

/** Those, and every other entry that names them: those that were found before, and those written since. */
const ENTRIES = `
  SELECT e.id, e.before, e.after, (${OWN_ENTRIES}) AS "isOwn" FROM audit_entries e
  WHERE ${OWN_ENTRIES} OR e.id = ANY ($2::uuid[])
    OR e.at >= $3 AND EXISTS (SELECT FROM unnest($4::text[]) AS word WHERE position(word IN ${textOfEntry('e')}) > 0)
  ORDER BY e.id`;

const MERGED = `
  SELECT m.after ->> 'mergedId' AS id FROM audit_entries m WHERE m.action = 'client.merged' AND m.entity_id = $1::text`;

/**
 * Words by which entries about something else name the client: ids, including those of merged clients, and addresses.
 */
async function namesOf(on: EntityManager, id: string, { own }: Terms): Promise<string[]> {
  const merged = await on.query<{ id: string }[]>(MERGED, [id]);
  return [id, ...merged.map((other) => other.id), ...own.filter((term) => term.includes('@'))];
}

/** A name that came since the log was read is looked for once more. */
async function entriesFor(tx: EntityManager, id: string, terms: Terms, known: NamingEntries): Promise<Entry[]> {
  const words = await namesOf(tx, id, terms);
  const isKnown = words.every((word) => known.words.includes(word));
  const { ids, from } = isKnown ? known : await entriesNaming(tx, words, known.from);
  return tx.query<Entry[]>(ENTRIES, [id, ids, from, words]);
}

interface Entry {
  id: string;
  before: unknown;
  after: unknown;
  /** Is about the client. */
  isOwn: boolean;
}

/** The client's personal terms; the longest first, so that no remainder stays when one contains another. */
interface Terms {
  /** Theirs, wherever they stand. */
  own: string[];
  /** Theirs and those of the people around them: a guardian may be a client, whose own entries stay. */
  ofOwnEntries: string[];
  birthDates: ReadonlySet<unknown>;
}

const isField = (name: string): name is ClientFieldName => Object.hasOwn(CLIENT_FIELDS, name);
const isDate = (name: string): boolean => isField(name) && CLIENT_FIELDS[name].kind === 'date';
const isTheirs = (name: string): boolean => !isField(name) || !isOfAnother(name);

async function termsOf(on: EntityManager, id: string): Promise<Terms> {
  const all = await on.query<{ field: string; value: string }[]>(TERMS, [id]);
  const texts = all.filter(({ field }) => !isDate(field)).sort((a, b) => b.value.length - a.value.length);
  return {
    own: texts.flatMap(({ field, value }) => (isTheirs(field) ? [value] : [])),
    ofOwnEntries: texts.map(({ value }) => value),
    birthDates: new Set(all.flatMap(({ field, value }) => (isDate(field) ? [value] : []))),
  };
}

/** Entries that change when the terms are removed from them. */
const redacted = (terms: Terms, entries: readonly Entry[]): Entry[] =>
  entries
    .map(({ before, after, ...entry }) => ({
      was: JSON.stringify([before, after]),
      entry: { ...entry, before: without(terms, before, entry), after: without(terms, after, entry) },
    }))
    .filter(({ was, entry: { before, after } }) => was !== JSON.stringify([before, after]))
    .map(({ entry }) => entry);

/**
 * Counts, by an index, the log entries about the client that an erasure would redact. Only the erasure itself finds
 * entries about something else that name them.
 */
export async function countRedactable(on: EntityManager, id: string): Promise<number> {
  const terms = await termsOf(on, id);
  const text = `SELECT e.id, e.before, e.after, true AS "isOwn" FROM audit_entries e WHERE ${OWN_ENTRIES}`;
  return redacted(terms, await on.query<Entry[]>(text, [id])).length;
}

/** A reason may name the client. Acts are few and live for minutes; without one there is nothing to undo. */
const FORGET_ACTS = `
  DELETE FROM acts a WHERE EXISTS (SELECT FROM unnest($1::text[]) AS term WHERE position(term IN a.changes::text) > 0)`;

/**
 * Removes personal data from every log entry about the client or with their name or address; returns the number of
 * entries.
 */
async function redactLog(tx: EntityManager, id: string, known: NamingEntries): Promise<number> {
  const terms = await termsOf(tx, id);
  await tx.query(FORGET_ACTS, [terms.own]);
  const changed = redacted(terms, await entriesFor(tx, id, terms, known));
  await setInTransaction(tx, 'palestra.erasing', 'on');
  for (const entry of changed) {
    const values = [
      entry.id,
      ...[entry.before, entry.after].map((json) => (json === null ? null : JSON.stringify(json))),
    ];
    await tx.query('UPDATE audit_entries SET before = $2::jsonb, after = $3::jsonb WHERE id = $1', values);
  }
  // Figures stay for the accounts; words of staff about the client go.
  await tx.update(LedgerEntryRow, { clientId: id, reason: Not('') }, { reason: ERASED_NAME });
  await tx.update(SaleRow, { clientId: id, discountReason: Not('') }, { discountReason: ERASED_NAME });
  await tx.query(
    `UPDATE online_refunds SET reason = '${ERASED_NAME}' WHERE payment_id IN (SELECT id FROM online_payments WHERE client_id = $1)`,
    [id],
  );
  await tx.query("UPDATE gift_cards SET for_whom = '' WHERE buyer_id = $1 AND for_whom <> ''", [id]);
  await tx.query(
    `UPDATE gift_card_moves SET reason = '${ERASED_NAME}'
     WHERE reason <> '' AND card_id IN (SELECT id FROM gift_cards WHERE buyer_id = $1)`,
    [id],
  );
  await tx.query(
    `UPDATE subscription_end_lines SET note = '${ERASED_NAME}'
     WHERE note IS NOT NULL AND cause IN ('sold', 'gift', 'correction', 'edited') AND subscription_id IN (SELECT s.id FROM subscriptions s WHERE s.client_id = $1)`,
    [id],
  );
  // A first line leaves them there; each later one takes them away.
  await tx.update(Subscription, { clientId: id, endChange: Not(IsNull()) }, { endChange: null });
  await setInTransaction(tx, 'palestra.erasing', 'off');
  return changed.length;
}

/** Written about the client in words that nobody can look for. */
const FREE_TEXTS = ['note', 'endNote', 'fileName', 'passkey', 'tags'];

function without(terms: Terms, json: unknown, entry: Pick<Entry, 'isOwn'>): unknown {
  if (typeof json === 'string') {
    const texts = entry.isOwn ? terms.ofOwnEntries : terms.own;
    return isUuid(json) ? json : texts.reduce((text, term) => text.replaceAll(term, ERASED_NAME), json);
  }
  if (Array.isArray(json)) return json.map((item) => without(terms, item, entry));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]: [string, unknown]) => [
      key,
      // A date stands for other things as well, so it goes by its name only.
      isDate(key) && terms.birthDates.has(value)
        ? null
        : entry.isOwn && value !== null && FREE_TEXTS.includes(key)
          ? ERASED_NAME
          : without(terms, value, entry),
    ]),
  );
}

/** Values that replace personal data; all other text becomes empty. */
const REPLACED: Readonly<Partial<Record<ClientFieldName, string>>> = { name: '$3', email: '$4', birthDate: 'NULL' };

/** The row stays, because appointments and the log refer to it, but keeps nothing personal. */
const ANONYMIZE = `
  UPDATE users SET ${PERSONAL_FIELDS.map((name) => `${columnOf(name)} = ${REPLACED[name] ?? (isDate(name) ? 'NULL' : "''")}`).join(', ')},
    role = $2, search_key = $5, password_hash = $6,
    is_active = false, email_confirmed_at = NULL, session_version = session_version + 1,
    admin_notification_enabled = false, erasure_requested_at = NULL, guardian_id = NULL
  WHERE id = $1`;

async function anonymize(tx: EntityManager, id: string): Promise<void> {
  const email = `${id}@erased.invalid`;
  await tx.query(ANONYMIZE, [id, ERASED_ROLE, ERASED_NAME, email, searchKey(ERASED_NAME, email, ''), NOBODYS_HASH]);
}

type ErasedClient = Omit<Erasure, 'children'>;

/** The effects of erasing several clients at once. */
function together(all: readonly ErasedClient[], isDryRun: boolean): ErasedClient {
  const sum = (countOf: (one: ErasedClient) => number): number => all.reduce((total, one) => total + countOf(one), 0);
  const affected = all.flatMap((one) => one.affected);
  return {
    ...{ isDryRun, affectedAppointments: affected.length, affected },
    erased: {
      interests: sum(({ erased }) => erased.interests),
      mails: sum(({ erased }) => erased.mails),
      logEntries: sum(({ erased }) => erased.logEntries),
    },
    kept: {
      appointments: sum(({ kept }) => kept.appointments),
      subscriptions: sum(({ kept }) => kept.subscriptions),
    },
  };
}

/** A client who owes, or has paid ahead, is not forgotten until that is settled (rule: erasure). */
async function refuseOpenBalance(on: EntityManager, id: string): Promise<void> {
  const cents = (await on.sum(LedgerEntryRow, 'amountCents', { clientId: id })) ?? 0;
  if (cents !== 0) throw new AppError('BALANCE_OPEN', { balance: { openBalance: cents } });
}

/** Throws the refusal of the erasure; returns the client's children. */
async function requireErasable(
  on: EntityManager,
  id: string,
  { ifMatch, isDryRun, withChildren }: ErasureOrder,
  now: Date,
): Promise<Erasure['children']> {
  const client = orNotFound(await on.findOneBy(User, { id, role: Role.Client }));
  requireFresh(ifMatch, erasureVersion(client));
  const children = await on.find(User, {
    where: { guardianId: id },
    select: { id: true, name: true },
    order: { name: 'ASC', id: 'ASC' },
  });
  if (!isDryRun && !withChildren && children.length > 0) throw new AppError('HAS_CHILDREN');
  for (const one of [...(withChildren ? children : []), { id }]) {
    await refuseOpenBalance(on, one.id);
    await refuseOpenPages(on, 'client', one.id, now);
  }
  return children;
}

/** Erases a client: nothing that the gym keeps identifies them any more; the figures stay (rule: erasure). */
@Injectable()
export class ClientErasureService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly visits: ClientVisits,
    private readonly outbox: MailOutboxService,
    private readonly trials: TrialsService,
    private readonly joining: JoiningRegistrations,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** An adult who looks after children is erased together with them, or after they have another one (rule: family). */
  async erase(by: Caller, id: string, order: ErasureOrder): Promise<Erasure> {
    const { isDryRun, withChildren } = order;
    const found = isDryRun ? new Map<string, NamingEntries>() : await this.searchLog(id, order);
    return inTransactionOrDryRun(this.dataSource, isDryRun, async (tx) => {
      await this.clients.lock(tx, id);
      const children = await requireErasable(tx, id, order, this.clock.now());
      const erased: ErasedClient[] = [];
      for (const one of [...(withChildren ? children : []), { id }]) {
        const naming = found.get(one.id) ?? noEntries(this.clock.now());
        erased.push(await this.eraseOne(tx, by, one.id, isDryRun ? null : naming));
      }
      return { ...together(erased, isDryRun), children };
    });
  }

  /** The entries that name those whom it erases; an erasure that is refused does not read the log. */
  private async searchLog(id: string, order: ErasureOrder): Promise<ReadonlyMap<string, NamingEntries>> {
    const { manager } = this.dataSource;
    const children = await requireErasable(manager, id, order, this.clock.now());
    const found = new Map<string, NamingEntries>();
    for (const one of [{ id }, ...(order.withChildren ? children : [])]) {
      const words = await namesOf(manager, one.id, await termsOf(manager, one.id));
      found.set(one.id, await entriesNaming(manager, words, this.clock.now()));
    }
    return found;
  }

  /** Without `naming` it is a dry run. */
  private async eraseOne(
    tx: EntityManager,
    by: Caller,
    id: string,
    naming: NamingEntries | null,
  ): Promise<ErasedClient> {
    const { appointments, subscriptions, interests, mails } = await countsOfClient(tx, id);
    // First removes their waiting-list entries, so that the freed places are not offered to them.
    await this.joining.announceGone(tx, id);
    await removeOwnRows(tx, id);
    const lost = await this.visits.cancelAll(tx, id, by);
    await eraseRenewingOf(tx, id, { byId: by.id, at: this.clock.now() });
    // A dry run counts instead of redacting: staff open it to look, and the log may be large.
    const logEntries = naming === null ? await countRedactable(tx, id) : await this.removeTraces(tx, id, naming);
    const erased = { interests, mails, logEntries };
    const kept = { appointments, subscriptions };
    const after = { erased, kept, affectedAppointments: lost.length };
    await this.audit.recordOfClient(tx, by, 'client.erased', id, null, after);
    return { ...toAffected({ lost }, naming === null), erased, kept };
  }

  private async removeTraces(tx: EntityManager, id: string, naming: NamingEntries): Promise<number> {
    await this.outbox.redact(tx, [id]);
    // Written by staff in their own words: perhaps about the client.
    await tx.update(Appointment, { clientId: id, cancelReason: Not(IsNull()) }, { cancelReason: null });
    await tx.query(
      `UPDATE freezes SET answer_reason = NULL WHERE answer_reason IS NOT NULL
         AND subscription_id IN (SELECT id FROM subscriptions WHERE client_id = $1)`,
      [id],
    );
    const logEntries = await redactLog(tx, id, naming);
    await this.trials.erase(tx, id);
    await anonymize(tx, id);
    return logEntries;
  }
}
