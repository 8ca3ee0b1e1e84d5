import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { storedEmail } from '../../contract/email.js';
import type { Role } from '../../contract/roles.js';
import { named } from '../../platform/database/named-query.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountToken, type AccountTokenPurpose, type Registration } from './account-token.entity.js';
import type { LinkFacts } from './account-token.rules.js';

interface NewLink {
  userId: string;
  email: string;
  purpose: AccountTokenPurpose;
  registration?: Registration;
  expiresAt: Date;
}

interface MailedLink extends LinkFacts {
  userId: string;
  role: Role;
  registration: Registration | null;
}

const TOKEN_BYTES = 32;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Normalises the address in a link's query to its stored form. */
export const linkedEmail = storedEmail;

/**
 * The stored hash of a link. It covers the address, so that a link stops working once staff have changed the address.
 */
const linkHash = (email: string, token: string): string =>
  createHash('sha256')
    .update(`${linkedEmail(email)}\n${token}`)
    .digest('base64url');

@Injectable()
export class AccountTokensRepository {
  constructor(private readonly clock: Clock) {}

  /** @returns the token for the mail; only its hash is stored */
  async issue(tx: EntityManager, { userId, email, purpose, registration, expiresAt }: NewLink): Promise<string> {
    const token = newToken();
    const tokenHash = linkHash(email, token);
    await tx.insert(AccountToken, { tokenHash, userId, purpose, registration: registration ?? null, expiresAt });
    return token;
  }

  /** Takes one statement whether or not the account exists, so that timing reveals nothing. */
  async find(
    on: DataSource | EntityManager,
    purpose: AccountTokenPurpose,
    { email, token }: { email: string; token: string },
  ): Promise<MailedLink | null> {
    const rows = await named<MailedLink>(on, {
      name: 'mailed-link',
      text: `SELECT t.user_id AS "userId", u.role, t.registration, t.expires_at AS "expiresAt", t.used_at AS "usedAt",
                    u.email_confirmed_at IS NOT NULL AS "isConfirmed", u.is_active AS "isActive"
             FROM account_tokens t JOIN users u ON u.id = t.user_id
             WHERE t.token_hash = $1 AND t.purpose = $2 AND u.email = $3`,
      values: [linkHash(email, token), purpose, linkedEmail(email)],
    });
    return rows[0] ?? null;
  }

  /** Spends that link. If it confirms the account's own registration, spends every link that confirms it. */
  async spendDisowned(tx: EntityManager, userId: string, { email, token }: { email: string; token: string }) {
    await named(tx, {
      name: 'spend-disowned-links',
      text: `UPDATE account_tokens t SET used_at = $3, registration = NULL
             FROM account_tokens disowned
             WHERE disowned.token_hash = $2 AND t.user_id = $1 AND t.purpose = 'confirmation' AND t.used_at IS NULL
               AND (t.token_hash = $2 OR (t.registration IS NULL AND disowned.registration IS NULL))`,
      values: [userId, linkHash(email, token), this.clock.now()],
    });
  }

  /** Spends every unused link of the account: what was mailed before must not open it as it is now. */
  async spendAll(tx: EntityManager, userId: string): Promise<void> {
    await tx.update(AccountToken, { userId, usedAt: IsNull() }, { usedAt: this.clock.now(), registration: null });
  }

  /** Spends the unused links of that purpose: after one was used, the others are superfluous. */
  async spend(tx: EntityManager, userId: string, purpose: AccountTokenPurpose): Promise<void> {
    const unused = { userId, purpose, usedAt: IsNull() };
    await tx.update(AccountToken, unused, { usedAt: this.clock.now(), registration: null });
  }
}
