import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { storedEmail } from '../contract/email.js';
import { LIMITS } from '../contract/limits.js';
import { phoneKey } from '../contract/phone.js';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';

/** Facts that tell a person from others who ask for a trial. */
interface TrialPerson {
  id: string;
  email: string | null;
  phone: string;
}

const hashed = (kind: string, value: string): string =>
  createHash('sha256').update(`trial ${kind}\n${value}`).digest('base64url');

/** Hashes, which outlive the account: an address or a phone cannot be read from them, only recognised. */
function keysOf({ id, email, phone }: TrialPerson): string[] {
  const digits = phoneKey(phone);
  return [
    hashed('client', id),
    ...(email === null ? [] : [hashed('email', storedEmail(email))]),
    ...(digits.length < LIMITS.phoneDigits.min ? [] : [hashed('phone', digits)]),
  ];
}

const KNOWN = `SELECT FROM trial_keys WHERE key_hash = ANY ($1::text[]) LIMIT 1`;

export async function hasHadTrial(on: DataSource | EntityManager, person: TrialPerson): Promise<boolean> {
  return (await named(on, { name: 'had-trial', text: KNOWN, values: [keysOf(person)] })).length > 0;
}

/** In one order: two accounts of one person wait for each other, and none for itself. */
const GIVE = `
  INSERT INTO trial_keys (key_hash) SELECT key FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING key_hash`;

/**
 * Notes that a client gets a trial, in the transaction that sells it: the table has each person once (rule: joining alone).
 * @throws {AppError} TRIAL_USED
 */
export async function giveTrial(tx: EntityManager, clientId: string): Promise<void> {
  const person = `SELECT id, email, phone FROM users WHERE id = $1`;
  const [row] = await named<TrialPerson>(tx, { name: 'person-of-trial', text: person, values: [clientId] });
  if (row === undefined) throw new AppError('NOT_FOUND');
  const keys = keysOf(row);
  const given = await named(tx, { name: 'give-trial', text: GIVE, values: [keys] });
  if (given.length < keys.length) throw new AppError('TRIAL_USED');
}
