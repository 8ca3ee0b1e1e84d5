import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { storedEmail } from '../contract/email.js';
import { LIMITS } from '../contract/limits.js';
import { phoneKey } from '../contract/phone.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { AppError } from '../platform/errors/app-error.js';

/** Facts that tell a person from others who ask for a trial. */
interface TrialPerson {
  id: string;
  email: string | null;
  phone: string;
}

const PERSON = 'SELECT id, email, phone FROM users WHERE id = $1';

const KNOWN = 'SELECT FROM trial_keys WHERE key_hash = ANY ($1::text[]) LIMIT 1';

/** In one order: two accounts of one person wait for each other, and none for itself. */
const GIVE = `
  INSERT INTO trial_keys (key_hash, sale_id) SELECT key, $2::uuid FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT DO NOTHING RETURNING key_hash`;

/** $2: the key of the account, by which it is known that there was one. */
const FOLLOW = `
  INSERT INTO trial_keys (key_hash, sale_id)
  SELECT key, t.sale_id FROM unnest($1::text[]) AS key, trial_keys t WHERE t.key_hash = $2 ORDER BY key
  ON CONFLICT DO NOTHING`;

/** Keys that a person got by the trial of another client, with whom they were one for a while. */
const PART = `
  DELETE FROM trial_keys WHERE key_hash = ANY ($1::text[]) AND sale_id IN (SELECT id FROM sales WHERE client_id = $2)`;

const ERASE = 'UPDATE trial_keys SET sale_id = NULL WHERE sale_id IN (SELECT id FROM sales WHERE client_id = $1)';

/** Knows who has had a free trial (rule: joining alone). */
@Injectable()
export class TrialsService {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'jwtSecret'>) {}

  /** By account and e-mail, which are proved: a phone is not, and would say of others whether they have had one. */
  async hasHad(on: DataSource | EntityManager, person: Pick<TrialPerson, 'id' | 'email'>): Promise<boolean> {
    const keys = this.keysOf({ ...person, phone: '' });
    return (await named(on, { name: 'had-trial', text: KNOWN, values: [keys] })).length > 0;
  }

  /**
   * Notes that a client gets a trial, in the transaction that sells it: the table has each person once. `isAgain`: staff
   * know that there was one.
   * @throws {AppError} with `code`
   */
  async give(
    tx: EntityManager,
    clientId: string,
    saleId: string,
    { isAgain, code }: { isAgain: boolean; code: 'TRIAL_USED' | 'TRIAL_GIVEN' },
  ): Promise<void> {
    const keys = this.keysOf(await personOf(tx, clientId));
    const given = await named(tx, { name: 'give-trial', text: GIVE, values: [keys, saleId] });
    if (given.length < keys.length && !isAgain) throw new AppError(code);
  }

  /** Knows a client who had a trial by what they are reached by now. */
  async follow(tx: EntityManager, clientId: string): Promise<void> {
    const person = await personOf(tx, clientId);
    const values = [this.keysOf(person), this.hashed('client', clientId)];
    await named(tx, { name: 'follow-trial', text: FOLLOW, values });
  }

  /** Two clients become one. Call it while both are there. */
  async join(tx: EntityManager, keptId: string, otherId: string): Promise<void> {
    const [kept, other] = [this.keysOf(await personOf(tx, keptId)), this.keysOf(await personOf(tx, otherId))];
    for (const id of [keptId, otherId]) {
      const values = [[...new Set([...kept, ...other])], this.hashed('client', id)];
      await named(tx, { name: 'follow-trial', text: FOLLOW, values });
    }
  }

  /** One becomes two clients again: each keeps the trial that was theirs. */
  async part(tx: EntityManager, ids: readonly [string, string]): Promise<void> {
    for (const [id, otherId] of [ids, [ids[1], ids[0]]] as const) {
      const values = [this.keysOf(await personOf(tx, id)), otherId];
      await named(tx, { name: 'part-trials', text: PART, values });
    }
    // A phone that both have stays that of the one who had the trial.
    for (const id of ids) await this.follow(tx, id);
  }

  /** A sale that is taken back was none. */
  async takeBack(tx: EntityManager, saleId: string): Promise<void> {
    await named(tx, {
      name: 'trial-taken-back',
      text: 'DELETE FROM trial_keys WHERE sale_id = $1',
      values: [saleId],
    });
  }

  /** The hashes stay; nothing leads from them to the client any more. Call it while their contact is there. */
  async erase(tx: EntityManager, clientId: string): Promise<void> {
    await this.follow(tx, clientId);
    await named(tx, { name: 'erase-trial', text: ERASE, values: [clientId] });
  }

  private keysOf({ id, email, phone }: TrialPerson): string[] {
    const digits = phoneKey(phone);
    return [
      this.hashed('client', id),
      ...(email === null || email === '' ? [] : [this.hashed('email', storedEmail(email))]),
      ...(digits.length < LIMITS.phoneDigits.min ? [] : [this.hashed('phone', digits)]),
    ];
  }

  /** Keyed by what no backup has: there are few enough phones to hash them all. With another key nothing is known of before. */
  private hashed(kind: string, value: string): string {
    const { jwtSecret } = this.environment;
    if (jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
    return createHmac('sha256', jwtSecret).update(`trial ${kind}\n${value}`).digest('base64url');
  }
}

async function personOf(tx: EntityManager, clientId: string): Promise<TrialPerson> {
  const [row] = await named<TrialPerson>(tx, { name: 'person-of-trial', text: PERSON, values: [clientId] });
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}
