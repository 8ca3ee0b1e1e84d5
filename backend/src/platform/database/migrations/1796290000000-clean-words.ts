import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchKey } from '../../../contract/search-key.js';
import { inBatches } from './online.js';

const TEXTS = [
  'name',
  'phone',
  'emergency_contact_name',
  'emergency_contact_phone',
  'guardian_name',
  'guardian_phone',
  'guardian_email',
] as const;
type Text = (typeof TEXTS)[number];
type Account = Record<Text, string> & { id: string; email: string | null; created_at: string };
interface Found {
  id: string;
  name: string;
  email: string | null;
  phone: string;
  guardian_id: string | null;
  guardian_email: string | null;
  guardian_phone: string;
}

/** Unicode's Cf, as PostgreSQL writes a class of characters. */
const FORMAT_CHARACTERS =
  '[\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890-\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064' +
  '\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3' +
  '\\U0001d173-\\U0001d17a\\U000e0001\\U000e0020-\\U000e007f]';
const ALL_TEXTS = `concat_ws(E'\\n', email, ${TEXTS.join(', ')})`;
/** The oldest first: of two addresses with one clean form theirs is mended. */
const UNCLEAN = `
  SELECT id, email, created_at::text, ${TEXTS.join(', ')} FROM users
   WHERE (${ALL_TEXTS} ~ '${FORMAT_CHARACTERS}' OR ${ALL_TEXTS} IS NOT NFC NORMALIZED)
     AND (created_at, id) > ($1::timestamptz, $2::uuid)
   ORDER BY created_at, id LIMIT 1000`;
const FOUND_BY = `
  SELECT u.id, u.name, u.email, u.phone, u.guardian_id, g.email AS guardian_email, g.phone AS guardian_phone
    FROM users u LEFT JOIN users g ON g.id = u.guardian_id
   WHERE u.id = ANY ($1::uuid[]) OR u.guardian_id = ANY ($1::uuid[])`;
const SET_KEYS = `
  UPDATE users SET search_key = fresh.key FROM unnest($1::uuid[], $2::text[]) AS fresh (id, key)
   WHERE users.id = fresh.id AND users.search_key <> fresh.key`;
/** A change that was made meanwhile stays. */
const SET_TEXTS = `
  UPDATE users SET (email, ${TEXTS.join(', ')}) = (clean.email, ${TEXTS.map((text) => `clean.${text}`).join(', ')})
    FROM unnest($1::uuid[], $2::text[], $3::text[], ${TEXTS.map((_, n) => `$${n + 4}::text[]`).join(', ')})
         AS clean (id, was, email, ${TEXTS.join(', ')})
   WHERE users.id = clean.id AND users.email IS NOT DISTINCT FROM clean.was
     AND (users.email, ${TEXTS.map((text) => `users.${text}`).join(', ')})
         IS DISTINCT FROM (clean.email, ${TEXTS.map((text) => `clean.${text}`).join(', ')})`;
const SET_SETTINGS = `
  UPDATE settings SET value = clean.value FROM unnest($1::text[], $2::text[]) AS clean (key, value)
   WHERE settings.key = clean.key AND settings.value <> clean.value`;
const SETTINGS = ['GymName', 'ContactPhone', 'ContactEmail', 'ContactViber', 'ContactWhatsApp'];

const cleanOf = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .trim();
/** A name of nothing else stays: no account is without one. */
const mended = (text: string): string => cleanOf(text) || text;

/**
 * Names, addresses and phones without characters that nobody sees, and in composed letters. Nobody is merged: an address
 * whose clean form another account has stays as it is. Keys of the search are those of today, as in every refill.
 */
export class CleanWords1796290000000 implements MigrationInterface {
  readonly transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    const last = { created_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const accounts = (await queryRunner.query(UNCLEAN, [last.created_at, last.id])) as Account[];
      const end = accounts.at(-1);
      if (end === undefined) break;
      Object.assign(last, { created_at: end.created_at, id: end.id });
      // Keys first: an attempt that breaks off in between finds these accounts again.
      await writeKeys(queryRunner, accounts);
      await writeTexts(queryRunner, accounts);
    }
    const settings = (await queryRunner.query('SELECT key, value FROM settings WHERE key = ANY ($1)', [SETTINGS])) as {
      key: string;
      value: string;
    }[];
    await inBatches(queryRunner, SET_SETTINGS, [
      settings.map(({ key }) => key),
      settings.map(({ value }) => mended(value)),
    ]);
  }

  /** An older version takes clean texts as they are. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function writeKeys(queryRunner: QueryRunner, accounts: readonly Account[]): Promise<void> {
  const found = (await queryRunner.query(FOUND_BY, [accounts.map(({ id }) => id)])) as Found[];
  const keyOf = (one: Found): string =>
    one.guardian_id === null
      ? searchKey(one.name, one.email ?? '', one.phone)
      : searchKey(one.name, one.guardian_email ?? '', one.phone, one.guardian_phone);
  await inBatches(queryRunner, SET_KEYS, [found.map(({ id }) => id), found.map(keyOf)]);
}

async function writeTexts(queryRunner: QueryRunner, accounts: readonly Account[]): Promise<void> {
  const wished = accounts.flatMap(({ email }) => (email === null ? [] : [mended(email)]));
  const known = (await queryRunner.query('SELECT email FROM users WHERE email = ANY ($1::text[])', [wished])) as {
    email: string;
  }[];
  const taken = new Set(known.map(({ email }) => email));
  const emails = accounts.map(({ email }) => {
    const clean = email === null ? null : mended(email);
    if (clean === null || taken.has(clean)) return email;
    taken.add(clean);
    return clean;
  });
  await inBatches(queryRunner, SET_TEXTS, [
    accounts.map(({ id }) => id),
    accounts.map(({ email }) => email),
    emails,
    ...TEXTS.map((text) => accounts.map((account) => mended(account[text]))),
  ]);
}
