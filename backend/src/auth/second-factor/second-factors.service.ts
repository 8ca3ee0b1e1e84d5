import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../../clients/user.entity.js';
import { LIMITS } from '../../contract/limits.js';
import type { Role } from '../../contract/roles.js';
import type {
  AddPasskeyRequest,
  ConfirmTotpRequest,
  NewPasskey,
  NewTotp,
  RecoveryCodes,
  SecondFactor,
  SecondFactorChange,
  SecondFactorOf,
} from '../../contract/second-factor.js';
import { lockAccount } from '../../platform/database/locks.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../../platform/errors/app-error.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import { SettingsRepository } from '../../settings/settings.repository.js';
import { wrongCodes } from '../throttling/throttle-keys.js';
import { ThrottlesService } from '../throttling/throttles.service.js';
import { FactorNoticesService, type FactorOwner } from './factor-notices.service.js';
import { FactorsRepository, hasFactor, newSecret, type Factors } from './factors.repository.js';
import { secondFactorDueAt } from './grace.rules.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { newTotpSecret, readTotpCode, totpStepOf, totpUri } from './totp.js';
import { WebAuthn } from './web-authn.js';

const OWNER = { id: true, role: true, name: true, email: true, language: true } as const;

/** Sets up and removes second factors (rule: second factor). */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: FactorsRepository,
    private readonly settings: SettingsRepository,
    private readonly notices: FactorNoticesService,
    private readonly webAuthn: WebAuthn,
    private readonly throttles: ThrottlesService,
    private readonly clock: Clock,
  ) {}

  async read({ id, lacksSecondFactorSince }: Caller): Promise<SecondFactor> {
    const held = await this.factors.of(id);
    return {
      ...described(held),
      recoveryCodesLeft: held.recoveryCodesLeft,
      canHavePasskeys: this.webAuthn.isPossible,
      dueAt: secondFactorDueAt(lacksSecondFactorSince)?.toISOString() ?? null,
    };
  }

  /** For the person's own eyes. */
  async ownOf(id: string): Promise<Pick<SecondFactor, 'totpSince' | 'passkeys'>> {
    return described(await this.factors.of(id));
  }

  async beginTotp({ id: userId }: Caller): Promise<NewTotp> {
    const secret = await newTotpSecret();
    const { gymName } = await this.settings.values();
    const { email } = await this.ownerOf(this.dataSource.manager, userId);
    const uri = await totpUri(secret, gymName, email);
    const issued = await this.factors.issue({
      userId,
      ...this.factors.sealedTotp(secret, userId),
      sessionVersion: null,
    });
    return { ...issued, secret, uri };
  }

  /** Replaces an earlier app. */
  async confirmTotp({ id }: Caller, { ticket, code }: ConfirmTotpRequest, network: string): Promise<RecoveryCodes> {
    const counted = [wrongCodes(id, network, true)];
    await this.throttles.requireFree(counted);
    const waiting = await this.factors.findTicket(ticket, ['totp']);
    if (waiting?.userId !== id) throw new AppError('PROOF_EXPIRED');
    const digits = readTotpCode(code);
    const seed = this.factors.opened(waiting.challenge, id);
    const step = digits === null ? null : await totpStepOf(seed, digits, this.clock.now());
    if (step === null) {
      await this.throttles.requireCounted(counted);
      throw invalidField('code', 'codeWrong');
    }
    return this.change(id, 'totp-added', async (tx) => {
      if (!(await this.factors.takeTicket(ticket, tx))) throw new AppError('PROOF_EXPIRED');
      await this.factors.addTotp(tx, id, seed, step);
    });
  }

  async removeTotp({ id }: Caller): Promise<void> {
    await this.change(id, 'totp-removed', async (tx) => {
      if (!(await this.factors.removeTotp(tx, id))) throw new AppError('NOT_FOUND');
    });
  }

  renewRecoveryCodes({ id }: Caller): Promise<RecoveryCodes> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, id);
      if (!hasFactor(await this.factors.of(id, tx))) throw new AppError('CONFLICT');
      const recoveryCodes = await this.newCodes(tx, id);
      const owner = await this.ownerOf(tx, id);
      await this.notices.tell(tx, owner, { change: 'recovery-codes-renewed', actorId: id });
      return { recoveryCodes };
    });
  }

  async beginPasskey({ id: userId }: Caller): Promise<NewPasskey> {
    if (!this.webAuthn.isPossible) throw invalidField('passkey', 'passkeysImpossible');
    const { passkeys } = await this.factors.of(userId);
    requireRoom(passkeys.length);
    const challenge = newSecret();
    const { gymName } = await this.settings.values();
    const owner = await this.ownerOf(this.dataSource.manager, userId);
    const issued = await this.factors.issue({ userId, purpose: 'passkey', challenge, sessionVersion: null });
    return { ...issued, passkey: this.webAuthn.createOptions(challenge, gymName, owner, passkeys) };
  }

  async addPasskey({ id: userId }: Caller, { ticket, name, passkey }: AddPasskeyRequest): Promise<RecoveryCodes> {
    const waiting = await this.factors.findTicket(ticket, ['passkey']);
    if (waiting?.userId !== userId) throw new AppError('PROOF_EXPIRED');
    const checked = await this.webAuthn.checkNew(passkey, waiting.challenge);
    if (checked === null) throw invalidField('passkey', 'passkeyRefused');
    const add = async (tx: EntityManager): Promise<void> => {
      if (!(await this.factors.takeTicket(ticket, tx))) throw new AppError('PROOF_EXPIRED');
      requireRoom((await this.factors.of(userId, tx)).passkeys.length);
      const isNew = await this.factors.addPasskey(tx, { userId, name, ...checked });
      if (!isNew) throw invalidField('passkey', 'passkeyRefused');
    };
    return this.change(userId, 'passkey-added', add, { passkey: name });
  }

  async removePasskey({ id: userId }: Caller, id: string): Promise<void> {
    const removed: { passkey?: string } = {};
    const remove = async (tx: EntityManager): Promise<void> => {
      const name = orNotFound(await this.factors.removePasskey(tx, userId, id));
      removed.passkey = name;
    };
    await this.change(userId, 'passkey-removed', remove, removed);
  }

  async of(id: string, role: Role): Promise<SecondFactorOf> {
    await this.ownerOf(this.dataSource.manager, id, role);
    const { totpSince, passkeys, recoveryCodesLeft } = await this.factors.of(id);
    return { totp: totpSince !== null, passkeys: passkeys.length, recoveryCodesLeft };
  }

  /** For somebody who lost their device: whoever has it is signed out as well. */
  removeOf({ id: actorId }: Caller, id: string, role: Role): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, id);
      const owner = await this.ownerOf(tx, id, role);
      if (!hasFactor(await this.factors.of(id, tx))) throw new AppError('NOT_FOUND');
      await removeEveryFactor(tx, { factors: this.factors, notices: this.notices, owner, actorId });
    });
  }

  /** Recovery codes come with the first factor and go with the last one. */
  private change(
    id: string,
    change: SecondFactorChange,
    write: (tx: EntityManager) => Promise<void>,
    facts?: object,
  ): Promise<RecoveryCodes> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockAccount(tx, id);
      await write(tx);
      const held = await this.factors.of(id, tx);
      const hasOne = hasFactor(held);
      if (!hasOne) await this.factors.setRecoveryCodes(tx, id, []);
      const recoveryCodes = hasOne && held.recoveryCodesLeft === 0 ? await this.newCodes(tx, id) : null;
      await this.notices.tell(tx, await this.ownerOf(tx, id), { change, actorId: id, ...(facts && { facts }) });
      return { recoveryCodes };
    });
  }

  private async newCodes(tx: EntityManager, id: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.setRecoveryCodes(
      tx,
      id,
      codes.map((code) => recoveryCodeHash(id, code)),
    );
    return codes;
  }

  private async ownerOf(on: EntityManager, id: string, role?: Role): Promise<FactorOwner> {
    const owner = await on.findOne(User, { where: { id }, select: OWNER });
    if (owner === null || (role !== undefined && owner.role !== role)) throw new AppError('NOT_FOUND');
    return owner;
  }
}

/** Without secrets. */
const described = ({ totpSince, passkeys }: Factors): Pick<SecondFactor, 'totpSince' | 'passkeys'> => ({
  totpSince: totpSince?.toISOString() ?? null,
  passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
  })),
});

interface Removal {
  factors: FactorsRepository;
  notices: FactorNoticesService;
  owner: FactorOwner;
  actorId: string | null;
}

/** Also ends every session. Call it inside a transaction that has locked the account. */
export async function removeEveryFactor(
  tx: EntityManager,
  { factors, notices, owner, actorId }: Removal,
): Promise<void> {
  await factors.removeAll(tx, owner.id);
  await tx.increment(User, { id: owner.id }, 'sessionVersion', 1);
  await notices.tell(tx, owner, { change: 'second-factor-removed', actorId });
}

function requireRoom(passkeys: number): void {
  const { passkeysMax: max } = LIMITS;
  if (passkeys >= max) throw invalidField('passkey', 'passkeysTooMany', { max });
}
