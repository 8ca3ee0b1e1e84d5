import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Proof, ProofMethod, ProofRequest } from '../contract/second-factor.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField } from '../platform/errors/app-error.js';
import { Clock } from '../platform/time/clock.js';
import { AccountRepository, type SignInAccount } from './account.repository.js';
import { wrongCodes, wrongPasswordsFrom, type Counted } from './throttling/throttle-keys.js';
import { ThrottlesService, TurnsService } from './throttling/throttles.service.js';
import { FactorNoticesService } from './second-factor/factor-notices.service.js';
import {
  FactorsRepository,
  hasFactor,
  newSecret,
  type Factors,
  type Ticket,
} from './second-factor/factors.repository.js';
import { readRecoveryCode, recoveryCodeHash } from './second-factor/recovery-codes.js';
import type { TicketPurpose } from './second-factor/second-factor.entity.js';
import { readTotpCode, totpStepOf } from './second-factor/totp.js';
import { WebAuthn } from './second-factor/web-authn.js';

function methodsOf(held: Factors): ProofMethod[] {
  if (!hasFactor(held)) return ['password'];
  const { totpSince, passkeys, recoveryCodesLeft } = held;
  return [
    ...(totpSince === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(recoveryCodesLeft === 0 ? [] : (['recovery'] as const)),
  ];
}

interface ProofOrder {
  proof: Proof;
  challenge: string;
  /** Used up by the proof; null: there is none. */
  ticket: string | null;
}

/** Asks for second factors and checks them; wrong ones are counted as wrong passwords are (rules: second factor, guesses). */
@Injectable()
export class ProofsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: FactorsRepository,
    private readonly accounts: AccountRepository,
    private readonly webAuthn: WebAuthn,
    private readonly throttles: ThrottlesService,
    private readonly turns: TurnsService,
    private readonly notices: FactorNoticesService,
    private readonly clock: Clock,
  ) {}

  async ask(
    purpose: Extract<TicketPurpose, 'sign-in' | 'identity'>,
    { id: userId, sessionVersion }: { id: string; sessionVersion: number | null },
  ): Promise<ProofRequest> {
    const held = await this.factors.of(userId);
    const challenge = newSecret();
    const issued = await this.factors.issue({ userId, purpose, challenge, sessionVersion });
    const hasPasskey = held.passkeys.length > 0;
    const passkey = hasPasskey ? this.webAuthn.getOptions(challenge, held.passkeys) : null;
    return { ...issued, methods: methodsOf(held), passkey };
  }

  /** For somebody who has said nothing yet: any passkey of theirs. */
  async askAnybody(network: string): Promise<ProofRequest> {
    if (!this.webAuthn.isPossible) throw new AppError('NOT_FOUND');
    await this.throttles.requireCounted([asksFrom(network)]);
    const challenge = newSecret();
    const waiting: Ticket = { userId: null, purpose: 'passkey-sign-in', challenge, sessionVersion: null };
    const issued = await this.factors.issue(waiting);
    return { ...issued, methods: ['passkey'], passkey: this.webAuthn.getOptions(challenge, []) };
  }

  /** @returns the account that signs in, as it was when the ticket was given out */
  async completeSignIn(ticket: string, proof: Proof, network: string): Promise<SignInAccount> {
    const waiting = await this.factors.findTicket(ticket, ['sign-in', 'passkey-sign-in']);
    if (waiting === null) {
      // A ticket cannot be guessed, but there is no reason to allow many attempts.
      await this.throttles.requireCounted([wrongPasswordsFrom(network)]);
      throw new AppError('PROOF_EXPIRED');
    }
    const account =
      waiting.userId === null
        ? await this.ownerOf(ticket, proof, network)
        : await this.accounts.findByIdWithPassword(waiting.userId, network);
    if (account === null || account.lacksAddress) throw new AppError('PROOF_EXPIRED');
    const order = { proof, challenge: waiting.challenge, ticket };
    const isTaken = (await this.require(account, order, network)) || waiting.userId === null;
    if (!isTaken && !(await this.factors.takeTicket(ticket))) throw new AppError('PROOF_EXPIRED');
    if (!account.isActive) throw new AppError('ACCOUNT_DISABLED');
    if (!account.isEmailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
    return { ...account, sessionVersion: waiting.sessionVersion ?? account.sessionVersion };
  }

  async confirmIdentity(
    account: SignInAccount,
    ticket: string | undefined,
    proof: Proof,
    network: string,
  ): Promise<void> {
    const waiting = ticket === undefined ? null : await this.factors.findTicket(ticket, ['identity']);
    const isOwn = waiting?.userId === account.id;
    if (proof.passkey !== undefined && !isOwn) throw new AppError('PROOF_EXPIRED');
    const order = {
      proof,
      challenge: isOwn ? waiting.challenge : '',
      ticket: isOwn && ticket !== undefined ? ticket : null,
    };
    const isTaken = (await this.require(account, order, network)) || order.ticket === null;
    if (!isTaken && !(await this.factors.takeTicket(order.ticket ?? ''))) throw new AppError('PROOF_EXPIRED');
  }

  /** The account of a passkey that signs in alone. Its challenge is used up, whatever comes of it. */
  private async ownerOf(ticket: string, { passkey }: Proof, network: string): Promise<SignInAccount | null> {
    if (!(await this.factors.takeTicket(ticket))) throw new AppError('PROOF_EXPIRED');
    const found = await this.factors.findPasskey(credentialIdOf(passkey));
    if (found !== null) return this.accounts.findByIdWithPassword(found.userId, network);
    await this.throttles.requireCounted([wrongPasswordsFrom(network)]);
    throw invalidField('passkey', 'passkeyRefused');
  }

  /** @returns whether the ticket was taken along */
  private async require(account: SignInAccount, order: ProofOrder, network: string): Promise<boolean> {
    const { code = '', passkey } = order.proof;
    const isPasskey = passkey !== undefined;
    if (!isPasskey && code === '') throw invalidField('code', 'codeRequired');
    const ofAccount = wrongCodes(account.id, network, account.networkUsedAt !== null);
    const isRight = await this.turns.judge(wrongPasswordsFrom(network), ofAccount, () => this.isProven(account, order));
    if (isRight) return !isPasskey && readTotpCode(code) !== null;
    throw isPasskey ? invalidField('passkey', 'passkeyRefused') : invalidField('code', 'codeWrong');
  }

  private async isProven(account: SignInAccount, { proof, challenge, ticket }: ProofOrder): Promise<boolean> {
    const { code = '', passkey } = proof;
    if (passkey !== undefined) return this.isPasskeyOf(account.id, passkey, challenge);
    const digits = readTotpCode(code);
    if (digits !== null) return this.isTotpOf(account.id, digits, ticket);
    const recovery = readRecoveryCode(code);
    return recovery !== null && this.useRecoveryCode(account, recovery);
  }

  private async isTotpOf(userId: string, code: string, ticket: string | null): Promise<boolean> {
    const secret = await this.factors.totpSecretOf(userId);
    const step = secret === null ? null : await totpStepOf(secret, code, this.clock.now());
    if (step === null) return false;
    const used = await this.factors.useTotpStep(userId, step, ticket);
    if (ticket === null) return used.code;
    // A second press is no guess, with the same right code or with another one; each ticket proves once.
    const isOurs = used.code ? used.ticket : await this.factors.hasTicket(ticket);
    if (!isOurs) throw new AppError('PROOF_EXPIRED');
    return used.code;
  }

  private async isPasskeyOf(userId: string, response: object, challenge: string): Promise<boolean> {
    const passkey = await this.factors.findPasskey(credentialIdOf(response));
    if (passkey === null || passkey.userId !== userId) return false;
    const counter = await this.webAuthn.checkUse(response, challenge, passkey);
    return counter !== null && this.factors.usePasskey(passkey.id, counter);
  }

  private useRecoveryCode(account: SignInAccount, code: string): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const { id } = account;
      if (!(await this.factors.useRecoveryCode(tx, id, recoveryCodeHash(id, code)))) return false;
      const { recoveryCodesLeft } = await this.factors.of(id, tx);
      await this.notices.tell(tx, account, {
        ...{ change: 'recovery-code-used', actorId: id, facts: { recoveryCodesLeft } },
      });
      return true;
    });
  }
}

function credentialIdOf(response: object | undefined): string {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

/** Challenges for anybody are rows: their number is bounded like that of failures. */
const asksFrom = (network: string): Counted => {
  const { key, limit } = wrongPasswordsFrom(network);
  return { key: `asks ${key}`, limit };
};
