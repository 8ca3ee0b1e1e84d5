import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, In, MoreThan, type EntityManager } from 'typeorm';
import { LIMITS } from '../../contract/limits.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { named } from '../../platform/database/named-query.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Clock } from '../../platform/time/clock.js';
import { PasskeyRow, ProofTicket, RecoveryCode, TotpFactor, type TicketPurpose } from './second-factor.entity.js';
import { openSeed, sealSeed } from './seeds.js';

export interface Factors {
  totpSince: Date | null;
  recoveryCodesLeft: number;
  passkeys: HeldPasskey[];
}

/** Recovery codes alone are none: they stand in for one that is lost. */
export const hasFactor = ({ totpSince, passkeys }: Pick<Factors, 'totpSince' | 'passkeys'>): boolean =>
  totpSince !== null || passkeys.length > 0;

export interface HeldPasskey extends Omit<PasskeyRow, 'counter'> {
  counter: number;
}

export type Ticket = Pick<ProofTicket, 'userId' | 'purpose' | 'challenge' | 'sessionVersion'>;

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

  async of(userId: string, tx?: EntityManager): Promise<Factors> {
    const [row] = await named<{ totpSince: Date | null; recoveryCodesLeft: number }>(tx ?? this.dataSource, {
      name: 'factors-of-account',
      text: `SELECT (SELECT created_at FROM totp_factors WHERE user_id = $1) AS "totpSince",
                    (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS "recoveryCodesLeft"`,
      values: [userId],
    });
    const { manager } = this.dataSource;
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const passkeys = await (tx ?? manager).find(PasskeyRow, { where: { userId }, order });
    const { totpSince = null, recoveryCodesLeft = 0 } = row ?? {};
    return { totpSince, recoveryCodesLeft, passkeys: passkeys.map(toHeld) };
  }

  /** The seed of the account's app; null: it has none. @throws {AppError} OUT_OF_ORDER when no key opens it */
  async totpSecretOf(userId: string): Promise<string | null> {
    const factor = await this.dataSource.manager.findOneBy(TotpFactor, { userId });
    return factor && this.opened(factor.secret, userId);
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

  async addTotp(tx: EntityManager, userId: string, seed: string, lastStep: number): Promise<void> {
    const secret = sealSeed(seed, userId, this.environment.sealKey);
    await tx.upsert(TotpFactor, { userId, secret, lastStep, createdAt: this.clock.now() }, ['userId']);
  }

  async removeTotp(tx: EntityManager, userId: string): Promise<boolean> {
    return (await tx.delete(TotpFactor, { userId })).affected === 1;
  }

  /** Replaces every earlier code. */
  async setRecoveryCodes(tx: EntityManager, userId: string, hashes: readonly string[]): Promise<void> {
    await tx.delete(RecoveryCode, { userId });
    if (hashes.length === 0) return;
    await tx.insert(
      RecoveryCode,
      hashes.map((codeHash) => ({ userId, codeHash })),
    );
  }

  /** False when there is no such code, or it was used: of two at once one wins. */
  async useRecoveryCode(tx: EntityManager, userId: string, codeHash: string): Promise<boolean> {
    return (await tx.delete(RecoveryCode, { userId, codeHash })).affected === 1;
  }

  async findPasskey(credentialId: string): Promise<HeldPasskey | null> {
    const passkey = await this.dataSource.manager.findOneBy(PasskeyRow, { credentialId });
    return passkey && toHeld(passkey);
  }

  /** False when another account, or the same one, has it already. */
  async addPasskey(
    tx: EntityManager,
    { counter, ...passkey }: Omit<HeldPasskey, 'id' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<boolean> {
    const row = { ...passkey, counter: String(counter), createdAt: this.clock.now() };
    const added = await tx.createQueryBuilder().insert().into(PasskeyRow).values(row).orIgnore().execute();
    return (added.raw as unknown[]).length === 1;
  }

  /** False when its count of uses did not rise: somebody else used a copy. */
  async usePasskey(id: string, counter: number): Promise<boolean> {
    const rows = await named(this.dataSource, {
      name: 'use-passkey',
      text: `UPDATE passkeys SET counter = $2, last_used_at = $3
             WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
      values: [id, counter, this.clock.now()],
    });
    return rows.length === 1;
  }

  /**
   * Expects the account to be locked.
   *
   * @returns its name; null when the account has no such passkey
   */
  async removePasskey(tx: EntityManager, userId: string, id: string): Promise<string | null> {
    const passkey = await tx.findOneBy(PasskeyRow, { userId, id });
    await tx.delete(PasskeyRow, { userId, id });
    return passkey && passkey.name;
  }

  /** Everything, and each step that waits for it. */
  async removeAll(tx: EntityManager, userId: string): Promise<void> {
    for (const table of [TotpFactor, PasskeyRow, RecoveryCode, ProofTicket]) await tx.delete(table, { userId });
  }

  /** @returns the ticket, of which only the hash is stored, and its end */
  async issue(waiting: Ticket): Promise<{ ticket: string; expiresAt: string }> {
    const ticket = newSecret();
    const expiresAt = new Date(this.clock.now().getTime() + LIMITS.proofMinutes * MS_PER_MINUTE);
    await this.dataSource.manager.insert(ProofTicket, { ...waiting, ticketHash: hashOf(ticket), expiresAt });
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  findTicket(ticket: string, purposes: readonly TicketPurpose[]): Promise<Ticket | null> {
    const isOpen = { purpose: In(purposes), expiresAt: MoreThan(this.clock.now()) };
    return this.dataSource.manager.findOneBy(ProofTicket, { ticketHash: hashOf(ticket), ...isOpen });
  }

  hasTicket(ticket: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(ProofTicket, { ticketHash: hashOf(ticket) });
  }

  /** False when it was taken before: of two at once one wins. */
  async takeTicket(ticket: string, on: EntityManager = this.dataSource.manager): Promise<boolean> {
    return (await on.delete(ProofTicket, { ticketHash: hashOf(ticket) })).affected === 1;
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
}

/** PostgreSQL's driver reads a bigint as text. */
const toHeld = ({ counter, ...passkey }: PasskeyRow): HeldPasskey => ({ ...passkey, counter: Number(counter) });
