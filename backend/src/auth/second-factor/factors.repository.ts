import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { named } from '../../platform/database/named-query.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Clock } from '../../platform/time/clock.js';
import type { TicketPurpose } from './second-factor.entity.js';
import { openSeed, sealSeed } from './seeds.js';

type On = DataSource | EntityManager;

export interface Factors {
  totpSince: Date | null;
  recoveryCodesLeft: number;
  passkeys: HeldPasskey[];
}

/** Recovery codes alone are none: they stand in for one that is lost. */
export const hasFactor = ({ totpSince, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>): boolean =>
  totpSince !== null || passkeys.length > 0;

export interface HeldPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface Ticket {
  userId: string | null;
  purpose: TicketPurpose;
  challenge: string;
  sessionVersion: number | null;
}

const PASSKEY_COLUMNS = `id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
  counter::float8 AS counter, transports, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;
const SECRET_BYTES = 32;
const MS_PER_MINUTE = 60_000;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

@Injectable()
export class FactorsRepository {
  private readonly logger = new Logger('SecondFactor');

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'sealKey'>,
  ) {}

  async of(userId: string, on: On = this.dataSource): Promise<Factors> {
    const [row] = await named<{ totpSince: Date | null; recoveryCodesLeft: number }>(on, {
      name: 'factors-of-account',
      text: `SELECT (SELECT created_at FROM totp_factors WHERE user_id = $1) AS "totpSince",
                    (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS "recoveryCodesLeft"`,
      values: [userId],
    });
    const passkeys = await named<HeldPasskey & Record<string, unknown>>(on, {
      name: 'passkeys-of-account',
      text: `SELECT ${PASSKEY_COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`,
      values: [userId],
    });
    return { totpSince: row?.totpSince ?? null, recoveryCodesLeft: row?.recoveryCodesLeft ?? 0, passkeys };
  }

  /** The seed of the account's app; null: it has none. @throws {AppError} OUT_OF_ORDER when no key opens it */
  async totpSecretOf(userId: string): Promise<string | null> {
    const rows = await named<{ secret: string }>(this.dataSource, {
      name: 'totp-secret',
      text: 'SELECT secret FROM totp_factors WHERE user_id = $1',
      values: [userId],
    });
    const stored = rows[0]?.secret ?? null;
    return stored === null ? null : this.opened(stored, userId);
  }

  /**
   * Takes the ticket, if any, in the same statement, so that a second press of the same code finds none.
   *
   * @returns `code`: no code of that step, or of a later one, was used before; `ticket`: this use took it. Of two at once
   * one wins each.
   */
  async useTotpStep(userId: string, step: number, ticket: string | null): Promise<{ code: boolean; ticket: boolean }> {
    const rows = await named<{ ticket: boolean }>(this.dataSource, {
      name: 'use-totp-step',
      text: `WITH used AS (
               UPDATE totp_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id
             ), taken AS (
               DELETE FROM proof_tickets t USING used WHERE t.ticket_hash = $3 RETURNING t.ticket_hash
             )
             SELECT EXISTS (SELECT FROM taken) AS ticket FROM used`,
      values: [userId, step, ticket === null ? null : hashOf(ticket)],
    });
    return { code: rows.length > 0, ticket: rows[0]?.ticket ?? false };
  }

  async addTotp(tx: EntityManager, userId: string, secret: string, step: number): Promise<void> {
    await named(tx, {
      name: 'add-totp',
      text: `INSERT INTO totp_factors (user_id, secret, last_step, created_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (user_id) DO UPDATE SET secret = $2, last_step = $3, created_at = $4`,
      values: [userId, sealSeed(secret, userId, this.environment.sealKey), step, this.clock.now()],
    });
  }

  removeTotp(tx: EntityManager, userId: string): Promise<boolean> {
    return this.changes(tx, {
      name: 'remove-totp',
      text: 'DELETE FROM totp_factors WHERE user_id = $1 RETURNING user_id',
      values: [userId],
    });
  }

  /** Replaces every earlier code. */
  async setRecoveryCodes(tx: EntityManager, userId: string, hashes: readonly string[]): Promise<void> {
    await named(tx, {
      name: 'forget-recovery-codes',
      text: 'DELETE FROM recovery_codes WHERE user_id = $1',
      values: [userId],
    });
    await named(tx, {
      name: 'add-recovery-codes',
      text: 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])',
      values: [userId, hashes],
    });
  }

  /** False when there is no such code, or it was used: of two at once one wins. */
  useRecoveryCode(tx: EntityManager, userId: string, hash: string): Promise<boolean> {
    return this.changes(tx, {
      name: 'use-recovery-code',
      text: 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id',
      values: [userId, hash],
    });
  }

  async findPasskey(credentialId: string): Promise<HeldPasskey | null> {
    const rows = await named<HeldPasskey & Record<string, unknown>>(this.dataSource, {
      name: 'passkey-by-credential',
      text: `SELECT ${PASSKEY_COLUMNS} FROM passkeys WHERE credential_id = $1`,
      values: [credentialId],
    });
    return rows[0] ?? null;
  }

  /** False when another account, or the same one, has it already. */
  addPasskey(
    tx: EntityManager,
    {
      userId,
      credentialId,
      publicKey,
      counter,
      transports,
      name,
    }: Omit<HeldPasskey, 'id' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<boolean> {
    return this.changes(tx, {
      name: 'add-passkey',
      text: `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      values: [userId, credentialId, publicKey, counter, JSON.stringify(transports), name, this.clock.now()],
    });
  }

  /** False when its count of uses did not rise: somebody else used a copy. */
  usePasskey(id: string, counter: number): Promise<boolean> {
    return this.changes(this.dataSource, {
      name: 'use-passkey',
      text: `UPDATE passkeys SET counter = $2, last_used_at = $3
             WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
      values: [id, counter, this.clock.now()],
    });
  }

  /** @returns its name; null when the account has no such passkey */
  async removePasskey(tx: EntityManager, userId: string, id: string): Promise<string | null> {
    const rows = await named<{ name: string }>(tx, {
      name: 'remove-passkey',
      text: 'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
      values: [userId, id],
    });
    return rows[0]?.name ?? null;
  }

  /** Everything, and each step that waits for it. */
  async removeAll(tx: EntityManager, userId: string): Promise<void> {
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'proof_tickets']) {
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
  }

  /** @returns the ticket, of which only the hash is stored, and its end */
  async issue(waiting: Ticket): Promise<{ ticket: string; expiresAt: string }> {
    const ticket = newSecret();
    const expiresAt = new Date(this.clock.now().getTime() + LIMITS.proofMinutes * MS_PER_MINUTE);
    const { userId, purpose, challenge, sessionVersion } = waiting;
    await named(this.dataSource, {
      name: 'issue-proof-ticket',
      text: `INSERT INTO proof_tickets (ticket_hash, user_id, purpose, challenge, session_version, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6)`,
      values: [hashOf(ticket), userId, purpose, challenge, sessionVersion, expiresAt],
    });
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  async findTicket(ticket: string, purposes: readonly TicketPurpose[]): Promise<Ticket | null> {
    const rows = await named<Ticket & Record<string, unknown>>(this.dataSource, {
      name: 'find-proof-ticket',
      text: `SELECT user_id AS "userId", purpose, challenge, session_version AS "sessionVersion" FROM proof_tickets
             WHERE ticket_hash = $1 AND purpose = ANY ($2) AND expires_at > $3`,
      values: [hashOf(ticket), purposes, this.clock.now()],
    });
    return rows[0] ?? null;
  }

  hasTicket(ticket: string): Promise<boolean> {
    const text = 'SELECT ticket_hash FROM proof_tickets WHERE ticket_hash = $1';
    return this.changes(this.dataSource, { name: 'has-proof-ticket', text, values: [hashOf(ticket)] });
  }

  /** False when it was taken before: of two at once one wins. */
  takeTicket(ticket: string, on: On = this.dataSource): Promise<boolean> {
    return this.changes(on, {
      name: 'take-proof-ticket',
      text: 'DELETE FROM proof_tickets WHERE ticket_hash = $1 RETURNING ticket_hash',
      values: [hashOf(ticket)],
    });
  }

  /** The seed that waits for its first code. */
  sealedTotp(seed: string, userId: string): Pick<Ticket, 'purpose' | 'challenge'> {
    return { purpose: 'totp', challenge: sealSeed(seed, userId, this.environment.sealKey) };
  }

  opened(stored: string, userId: string): string {
    const seed = openSeed(stored, userId, this.environment.sealKey);
    if (seed !== null) return seed;
    this.logger.error('SEAL_KEY does not open the seed of an authenticator app: set the key that it was sealed with');
    throw new AppError('OUT_OF_ORDER');
  }

  private changes = async (on: On, statement: { name: string; text: string; values: unknown[] }): Promise<boolean> =>
    (await named(on, statement)).length === 1;
}
