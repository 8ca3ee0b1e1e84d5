import type { EntityManager } from 'typeorm';
import { openText } from '../../../platform/config/sealed-text.js';
import { columnOf } from '../../../clients/client.sql.js';
import { searchedTexts } from '../../../clients/client.repository.js';
import { cleanWords } from '../../../contract/clean-words.js';
import { CLIENT_FIELD_NAMES, CLIENT_FIELDS } from '../../../contract/client-fields.js';
import { storedEmail } from '../../../contract/email.js';
import { foldedWords, searchKey } from '../../../contract/search-key.js';
import { type Check, sqlCheck } from './check.js';

interface Row {
  id: string;
  name: string;
  email: string;
  phone: string;
  key: string;
  guardian: { email: string; phone: string } | null;
}

/** A fault names the account by its id only. */
export const searchKeys: Check = {
  name: 'search-keys',
  promise: 'Each person is found by any spelling of their name',
  async find(tx: EntityManager) {
    const rows = await tx.query<Row[]>(
      `SELECT u.id, u.name, coalesce(u.email, '') AS email, u.phone, u.search_key AS key,
         CASE WHEN g.id IS NOT NULL THEN json_build_object('email', g.email, 'phone', g.phone) END AS guardian
       FROM users u LEFT JOIN users g ON g.id = u.guardian_id ORDER BY u.id`,
    );
    const isWrong = (row: Row): boolean => {
      const texts = searchedTexts(row, row.guardian);
      // Keys that were written before long ones were cut have everything.
      return ![searchKey(...texts), foldedWords(...texts)].includes(row.key.trimEnd());
    };
    return rows.filter(isWrong).map(({ id }) => `user ${id} is not found by what is written in their account`);
  },
};

const WORDS = CLIENT_FIELD_NAMES.filter((name) => ['name', 'email', 'phone'].includes(CLIENT_FIELDS[name].kind));

/** Older versions kept such characters, and the upgrade mends all that it can (rule: clean words). */
export const cleanTexts: Check = {
  name: 'clean-words',
  promise: 'No name, address or phone has characters that nobody sees, by which two that look alike differ',
  async find(tx: EntityManager) {
    type Words = Record<(typeof WORDS)[number], string | null> & { id: string };
    const columns = WORDS.map((name) => `u.${columnOf(name)} AS "${name}"`).join(', ');
    const rows = await tx.query<Words[]>(`SELECT u.id, ${columns} FROM users u ORDER BY u.created_at, u.id`);
    const unclean = rows.filter((row) => WORDS.some((name) => isUnclean(row[name])));
    const emails = unclean.map(({ email }) => storedEmail(email ?? ''));
    const owners = new Map(rows.filter(({ email }) => emails.includes(email ?? '')).map((row) => [row.email, row.id]));
    return unclean.map((row) => {
      const owner = isUnclean(row.email) ? owners.get(storedEmail(row.email ?? '')) : undefined;
      if (owner !== undefined)
        return `user ${row.id} has the address of user ${owner} and characters that nobody sees: give one of them another`;
      const fields = WORDS.filter((name) => isUnclean(row[name]));
      return `user ${row.id} has characters that nobody sees, or decomposed letters, in: ${fields.join(', ')}`;
    });
  },
};

const isUnclean = (text: string | null): boolean => text !== null && cleanWords(text) !== text;

/** Any other hash opens no account, or was written past the product. */
export const passwords = sqlCheck(
  'passwords',
  'Every password is kept as a hash of argon2id',
  `SELECT format('user %s has a password hash that is none of argon2id', id) AS fault
     FROM users
    WHERE password_hash !~ '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+\\$[A-Za-z0-9+/]{11,}\\$[A-Za-z0-9+/]{16,}$'
    ORDER BY 1`,
);

/** Without it the person signs in by a passkey or a recovery code only, the webhook sends nothing, and nobody pays online. */
export const seeds: Check = {
  name: 'seeds',
  promise:
    'Every authenticator app can be asked for its code, and every webhook can sign, and every payment provider can be asked',
  async find(tx: EntityManager, { sealKey }) {
    if (sealKey === undefined) return [];
    const rows = await tx.query<
      { id: string; secret: string; purpose: 'totp' | 'webhook' | 'payments'; whose: string }[]
    >(
      `SELECT user_id::text AS id, secret, 'totp' AS purpose, 'authenticator app of user' AS whose FROM totp_factors
       UNION ALL SELECT id::text, secret, 'webhook', 'webhook' FROM webhooks WHERE secret <> ''
       UNION ALL SELECT name, secret, 'payments', 'payment provider' FROM payment_providers WHERE secret <> '' ORDER BY 3, 1`,
    );
    return rows
      .filter(({ id, secret, purpose }) => openText(secret, `${purpose} ${id}`, sealKey) === null)
      .map(({ id, whose }) => `the ${whose} ${id} is sealed with another SEAL_KEY than the one that is set`);
  },
};

/** The database makes sure that every child has an adult. The product makes sure that the adult can act for them. */
export const families = sqlCheck(
  'families',
  'Every adult who looks after children has an account of their own, with an address',
  `SELECT format('client %s looks after client %s, and is a child or without an address themselves', g.id, c.id) AS fault
     FROM users c JOIN users g ON g.id = c.guardian_id WHERE g.role <> 2 OR g.email IS NULL
    ORDER BY 1`,
);
