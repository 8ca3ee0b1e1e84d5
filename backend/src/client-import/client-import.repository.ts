import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import { IMPORTED_CLIENT_FIELDS } from '../contract/client-field-names.js';
import { CLIENT_FIELDS } from '../contract/client-fields.js';
import { tagKey } from '../contract/client-tag.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { Role } from '../contract/roles.js';
import { columnOf } from '../clients/client.sql.js';
import { candidatesForAll } from '../clients/same-person.repository.js';
import { endChange } from '../platform/database/sql-words.js';
import { setInTransaction } from '../platform/database/transaction.js';
import { searchKey } from '../contract/search-key.js';
import { personKey, type ImportedClient } from './import-row.rules.js';

export interface CreatedClient {
  id: string;
  /** null without one. */
  email: string | null;
  name: string;
}

const WRITTEN = ['name', 'email', 'phone', ...IMPORTED_CLIENT_FIELDS] as const satisfies (keyof ImportedClient)[];
type Written = (typeof WRITTEN)[number];
const isDate = (name: Written): boolean => CLIENT_FIELDS[name].kind === 'date';
const COLUMNS = WRITTEN.map(columnOf).join(', ');

const IS_UNCONFIRMED = `users.role = ${Role.Client} AND users.email_confirmed_at IS NULL`;

/** A registration that nobody has confirmed, perhaps by a stranger, must not keep the client of that address out. */
const IS_UNCLAIMED = `${IS_UNCONFIRMED}
  AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.client_id = users.id)
  AND NOT EXISTS (SELECT FROM appointments a WHERE a.client_id = users.id)`;

/** Fields that the sheet leaves out stay as staff wrote them about the registration. */
const keptUnlessSaid = (name: Written): string => {
  const column = columnOf(name);
  return `coalesce(${isDate(name) ? `EXCLUDED.${column}` : `nullif(EXCLUDED.${column}, '')`}, users.${column})`;
};

const EMAILS = `$${WRITTEN.indexOf('email') + 5}::text[]`;

/**
 * The day of registration stays, by which an undo knows those that are older than the import. Where gyms are on several
 * servers, an `ON CONFLICT` clause can read no other table. So the statement first leaves out claimed accounts, as it
 * saw them.
 */
const INSERT_CLIENTS = `
  INSERT INTO users (role, password_hash, email_confirmed_at, created_at, language, id, search_key, ${COLUMNS})
  SELECT ${Role.Client}, $1, CASE WHEN row.email IS NOT NULL THEN $2::timestamptz END, $2, $3, row.*
  FROM unnest($${WRITTEN.length + 5}::uuid[], $4::text[], ${WRITTEN.map((name, n) => `$${n + 5}::${isDate(name) ? 'date' : 'text'}[]`).join(', ')})
    AS row (id, search_key, ${COLUMNS})
  WHERE row.email IS NULL OR row.email NOT IN (SELECT email FROM users WHERE email = ANY (${EMAILS}) AND NOT (${IS_UNCLAIMED}))
  ON CONFLICT (email) DO UPDATE SET
    (password_hash, email_confirmed_at, is_active, erasure_requested_at, search_key, ${COLUMNS}) =
    (EXCLUDED.password_hash, EXCLUDED.email_confirmed_at, true, NULL, EXCLUDED.search_key, ${WRITTEN.map(keptUnlessSaid).join(', ')})
    WHERE ${IS_UNCONFIRMED}
  RETURNING id, email, name`;

/** A debt is due on the day of the import: when it really was, the other program knew. */
const INSERT_BALANCES = `
  INSERT INTO ledger_entries (id, client_id, kind, amount_cents, due_on, reason, at, by_id)
  SELECT gen_random_uuid(), row.client_id, 'opening', row.cents, CASE WHEN row.cents > 0 THEN $3::date END, '', $4, $5
  FROM unnest($1::uuid[], $2::int[]) AS row (client_id, cents)`;

const INSERT_SUBSCRIPTIONS = `
  INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, created_at, end_change)
  SELECT row.client_id, row.start_date, row.end_date, row.monthly_limit, $5, ${endChange('imported', '$6', '$5')}
  FROM unnest($1::uuid[], $2::date[], $3::date[], $4::int[]) AS row (client_id, start_date, end_date, monthly_limit)`;

const INSERT_NOTES = `
  INSERT INTO client_notes (client_id, text, is_pinned, author_id, created_at)
  SELECT row.client_id, row.text, false, $3, $4 FROM unnest($1::uuid[], $2::text[]) AS row (client_id, text)`;

/** Creates the clients whose address has no account yet, with all that is theirs; `newTagIds` are tags that the gym lacked. */
export async function insertClients(
  tx: EntityManager,
  clients: readonly ImportedClient[],
  {
    passwordHash,
    language,
    now,
    today,
    byId,
  }: {
    passwordHash: string;
    language: Language;
    now: Date;
    today: CalendarDate;
    byId: string;
  },
): Promise<{ created: CreatedClient[]; newTagIds: string[] }> {
  const there = await presentAmong(tx, clients);
  const added = clients
    .filter((client) => client.email !== '' || !there.has(personKey(client)))
    .map((client) => ({ ...client, id: randomUUID() }));
  const created = await tx.query<CreatedClient[]>(INSERT_CLIENTS, [
    passwordHash,
    now,
    language,
    added.map(({ name, email, phone }) => searchKey(name, email, phone)),
    ...WRITTEN.map((field) => added.map((client) => (field === 'email' ? client.email || null : client[field]))),
    added.map(({ id }) => id),
  ]);
  const idOf = createdIds(created);
  const begun = added.flatMap((client) => {
    const id = idOf(client);
    const { subscription } = client;
    return id === undefined || subscription === null ? [] : [{ id, ...subscription }];
  });
  if (begun.length > 0) {
    await tx.query(INSERT_SUBSCRIPTIONS, [
      begun.map(({ id }) => id),
      begun.map(({ startDate }) => startDate),
      begun.map(({ endDate }) => endDate),
      begun.map(({ monthlyLimit }) => monthlyLimit),
      now,
      byId,
    ]);
  }
  const owing = added.flatMap((client) => {
    const id = idOf(client);
    const { balanceCents } = client;
    return id === undefined || balanceCents === 0 ? [] : [{ id, balanceCents }];
  });
  if (owing.length > 0) {
    const cents = owing.map(({ balanceCents }) => balanceCents);
    await tx.query(INSERT_BALANCES, [owing.map(({ id }) => id), cents, today, now, byId]);
  }
  const noted = added.flatMap((client) => {
    const id = idOf(client);
    return id === undefined || client.note === '' ? [] : [{ id, note: client.note }];
  });
  if (noted.length > 0)
    await tx.query(INSERT_NOTES, [noted.map(({ id }) => id), noted.map(({ note }) => note), byId, now]);
  const newTagIds = await linkTags(
    tx,
    added.flatMap((client) => {
      const clientId = idOf(client);
      return clientId === undefined ? [] : client.tags.map((name) => ({ clientId, name }));
    }),
  );
  return { created, newTagIds };
}

/** Tags that the gym does not have yet become grey ones, as far as there is room. @returns the ids of those */
async function linkTags(tx: EntityManager, links: readonly { clientId: string; name: string }[]): Promise<string[]> {
  if (links.length === 0) return [];
  const keys = links.map(({ name }) => tagKey(name));
  const made = await tx.query<{ id: string }[]>(
    `INSERT INTO client_tags (name, name_key, colour)
     SELECT DISTINCT ON (row.key) row.name, row.key, 'grey' FROM unnest($1::text[], $2::text[]) AS row (name, key)
     WHERE NOT EXISTS (SELECT FROM client_tags t WHERE t.name_key = row.key)
     LIMIT greatest(0, ${LIMITS.tagsMax} - (SELECT count(*) FROM client_tags))
     ON CONFLICT DO NOTHING RETURNING id`,
    [links.map(({ name }) => name), keys],
  );
  await tx.query(
    `INSERT INTO client_tag_links (client_id, tag_id)
     SELECT row.client_id, t.id FROM unnest($1::uuid[], $2::text[]) AS row (client_id, key)
     JOIN client_tags t ON t.name_key = row.key ON CONFLICT DO NOTHING`,
    [links.map(({ clientId }) => clientId), keys],
  );
  return made.map(({ id }) => id);
}

/** The keys (`personKey`) of those who are there: by their address, or without one by name and phone. */
export async function presentAmong(on: EntityManager, clients: readonly ImportedClient[]): Promise<Set<string>> {
  const present = `SELECT email FROM users WHERE email = ANY ($1::text[]) AND NOT (${IS_UNCLAIMED})`;
  const emails = clients.flatMap(({ email }) => email || []);
  const accounts = await on.query<{ email: string }[]>(present, [emails]);
  const unreached = clients.filter(({ email }) => email === '');
  const known = unreached.length === 0 ? [] : await candidatesForAll(on, unreached);
  return new Set([...accounts.map(({ email }) => email), ...known.map((one) => personKey({ ...one, email: '' }))]);
}

/** Finds the id of a row that was written: a registration that is taken over keeps its own. */
function createdIds(created: readonly CreatedClient[]) {
  const ids = new Set(created.map(({ id }) => id));
  const byEmail = new Map(created.map(({ id, email }) => [email, id]));
  return ({ id, email }: { id: string; email: string }): string | undefined =>
    email === '' ? (ids.has(id) ? id : undefined) : byEmail.get(email);
}

/**
 * Clients of an import, each with whether they were there before or something happened to them since; locked until the
 * transaction ends.
 */
export async function lockImported(
  tx: EntityManager,
  ids: readonly string[],
  { begun, since }: { begun: Date; since: Date },
): Promise<{ id: string; name: string; isUsed: boolean }[]> {
  // Judged by a second statement, which sees rows committed while the lock waited.
  await tx.query('SELECT FROM users WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
  return tx.query(
    `SELECT u.id, u.name,
       u.created_at < $3
       OR EXISTS (SELECT FROM appointments a WHERE a.client_id = u.id)
       OR EXISTS (SELECT FROM interests i WHERE i.client_id = u.id)
       OR EXISTS (SELECT FROM users c WHERE c.guardian_id = u.id)
       OR EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
       -- These stay when they have signed out.
       OR EXISTS (SELECT FROM sign_in_networks n WHERE n.user_id = u.id)
       OR u.session_version > 0
       OR EXISTS (SELECT FROM totp_factors f WHERE f.user_id = u.id)
       OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
       OR EXISTS (SELECT FROM standing_bookings b WHERE b.client_id = u.id)
       OR EXISTS (SELECT FROM ledger_entries l WHERE l.client_id = u.id AND l.kind <> 'opening')
       OR EXISTS (SELECT FROM gift_cards g WHERE g.buyer_id = u.id)
       OR EXISTS (SELECT FROM audit_entries e WHERE e.at > $2 AND (e.entity_id = u.id::text
            OR e.entity_id IN (SELECT s.id::text FROM subscriptions s WHERE s.client_id = u.id))) AS "isUsed"
     FROM users u WHERE u.id = ANY ($1::uuid[]) AND u.role = ${Role.Client}
     ORDER BY u.id`,
    [ids, since, begun],
  );
}

export async function removeClients(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await setInTransaction(tx, 'palestra.undoing_import', 'on');
  await tx.query('DELETE FROM ledger_entries WHERE client_id = ANY ($1::uuid[])', [ids]);
  await setInTransaction(tx, 'palestra.undoing_import', 'off');
  await tx.query('DELETE FROM subscriptions WHERE client_id = ANY ($1::uuid[])', [ids]);
  await tx.query('DELETE FROM users WHERE id = ANY ($1::uuid[])', [ids]);
}

/** Removes those of the tags that no client has and staff have not changed since. */
export async function removeUnusedTags(tx: EntityManager, ids: readonly string[], since: Date): Promise<void> {
  if (ids.length === 0) return;
  // Judged by a second statement, which sees what the lock has waited for.
  await tx.query('SELECT FROM client_tags WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE', [ids]);
  await tx.query(
    `DELETE FROM client_tags t WHERE t.id = ANY ($1::uuid[])
       AND NOT EXISTS (SELECT FROM client_tag_links l WHERE l.tag_id = t.id)
       AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.at > $2 AND e.entity_id = t.id::text)`,
    [ids, since],
  );
}
