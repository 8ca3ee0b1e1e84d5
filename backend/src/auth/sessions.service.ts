import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { isAdmin } from '../contract/roles.js';
import type { ListedSession, Session } from '../contract/session.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AppError } from '../platform/errors/app-error.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { isConfirmed, type Caller } from '../platform/http/caller.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { Clock } from '../platform/time/clock.js';
import { clockFormatOf } from '../settings/setting.rules.js';
import type { SignInAccount } from './account.repository.js';
import { isSessionClaims, type SessionClaims, SessionTokens } from './session-tokens.js';
import type { SessionDevice } from './session-device.js';
import { isBarred } from './second-factor/grace.rules.js';
import { SessionRepository, type HeldSession } from './session.repository.js';
import { networkHash } from './throttling/throttle-keys.js';

const MS_PER_HOUR = 3_600_000;
/** Minimum time between two writes of a session's last use. */
const NOTED_EVERY_MS = 5 * 60_000;
const LONG_AGO = new Date(0);

/** Starts, checks, lists and ends sessions. */
@Injectable()
export class SessionsService {
  private readonly staffIdleHours: number;

  constructor(
    private readonly repository: SessionRepository,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
    private readonly clockCheck: ClockCheck,
    @Inject(ENVIRONMENT) { staffIdleHours }: Environment,
  ) {
    this.staffIdleHours = staffIdleHours;
  }

  /**
   * Starts a session, as proven as the one that it goes on from; 401 when the account's sessions were ended during the
   * sign-in.
   */
  async begin(account: SignInAccount, { browser, network }: SessionDevice, confirmedAt?: Date): Promise<Session> {
    const id = randomUUID();
    const now = this.clock.now();
    const { token, expiresAt } = this.tokens.issue(account, id);
    const { role, staffRole, name, email, language, sessionVersion, id: userId } = account;
    const times = { createdAt: now, lastUsedAt: now, expiresAt, confirmedAt: confirmedAt ?? now };
    const row = { id, userId, sessionVersion, browser, networkHash: networkHash(network), ...times };
    if (!(await this.repository.add(row))) throw new AppError('SESSION_EXPIRED');
    return { token, role, staffRole, expiresAt: expiresAt.toISOString(), name, id: userId, email, language };
  }

  /**
   * Returns the caller of a valid session, or throws the 401 that says why it is invalid. An unattended request of a
   * screen is served, but does not count as use. `actingFor` is the child named by the request, who must be the
   * caller's own at this moment (rule: family).
   */
  async callerOf(
    claims: unknown,
    { isAttended, actingFor = null }: { isAttended: boolean; actingFor?: string | null },
  ): Promise<Caller> {
    if (actingFor !== null && !isUuid(actingFor)) throw new AppError('NOT_IN_FAMILY');
    const { held, caller } = await this.find(claims, actingFor);
    const now = this.clock.now();
    const isNoted = now.getTime() - held.lastUsedAt.getTime() < NOTED_EVERY_MS;
    if (isAttended && !isNoted) await this.repository.touch(sessionIdOf(caller), now);
    if (actingFor === null) return caller;
    if (!held.isGuardian) throw new AppError('NOT_IN_FAMILY');
    return { ...caller, clientId: actingFor.toLowerCase() };
  }

  /** Throws a 401 when the session is no longer valid, or its role is another by now. Does not count as use. */
  async requireHeld({ claims, staffRole }: Caller): Promise<void> {
    const { caller } = await this.find(claims);
    if (caller.staffRole !== staffRole) throw new AppError('SESSION_EXPIRED');
  }

  private async find(claims: unknown, childId: string | null = null): Promise<{ held: HeldSession; caller: Caller }> {
    if (!isSessionClaims(claims)) throw new AppError('UNAUTHENTICATED');
    const isNamed = isUuid(claims.sub) && isUuid(claims.jti) && !this.isOver(claims);
    const held = isNamed ? await this.repository.find(claims.sub, claims.jti, childId) : null;
    const holds = held !== null && held.isActive && held.sessionVersion === claims.sv;
    if (!holds || held.role !== claims.role) {
      const isDeactivated = isNamed && (await this.repository.wasDeactivated(claims.sub, claims.role, claims.sv));
      throw new AppError(isDeactivated ? 'ACCOUNT_DISABLED' : 'SESSION_EXPIRED');
    }
    if (held.lastUsedAt < this.usedSince(held)) throw new AppError('SESSION_IDLE', { hours: this.staffIdleHours });
    const { id, role, staffRole, language, name, confirmedAt, lacksSecondFactorSince, uses } = held;
    const clockFormat = clockFormatOf(held.clockFormat);
    const facts = { role, staffRole, language, name, confirmedAt, lacksSecondFactorSince, uses, clockFormat, claims };
    const caller = { id, clientId: id, ...facts };
    return { held, caller };
  }

  /** Checks the token's expiry only, not what happened to the account. */
  hasExpired({ claims }: Caller): boolean {
    return !isSessionClaims(claims) || this.isOver(claims);
  }

  async list(caller: Caller, network: string): Promise<ListedSession[]> {
    const rows = await this.repository.list(caller.id, this.usedSince(caller), this.clock.now());
    return rows.map(({ id, browser, createdAt, lastUsedAt, networkHash: from }) => ({
      id,
      browser,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === sessionIdOf(caller),
      isSameNetwork: from === networkHash(network),
    }));
  }

  async signOut(caller: Caller): Promise<void> {
    await this.repository.end(caller.id, sessionIdOf(caller));
  }

  async end(caller: Caller, id: string): Promise<void> {
    if (!(await this.repository.end(caller.id, id))) throw new AppError('NOT_FOUND');
  }

  /** False when a sensitive act must ask again who it is (rule: asked again). */
  isConfirmed(caller: Caller): boolean {
    return isConfirmed(caller, this.clock.now());
  }

  /** True for staff who should have set up a second factor by now: they can do nothing else (rule: second factor). */
  isBarred({ lacksSecondFactorSince }: Caller): boolean {
    return isBarred(lacksSecondFactorSince, this.clock.now());
  }

  async confirm(caller: Caller): Promise<void> {
    await this.repository.confirm(sessionIdOf(caller), this.clock.now());
  }

  endAll({ id }: Caller): Promise<void> {
    return this.repository.endAll(id);
  }

  @Scheduled(CronExpression.EVERY_HOUR)
  async forgetExpired(): Promise<void> {
    const now = await this.clockCheck.agreedNow();
    if (now !== null) await this.repository.forgetExpired(now);
  }

  /** The token has run out, whatever became of its session. */
  isOver({ exp }: SessionClaims): boolean {
    return exp * 1000 <= this.clock.now().getTime();
  }

  /** A staff session unused since this time has ended; a member's has no such limit. */
  private usedSince(account: Pick<Caller, 'role'>): Date {
    if (!isAdmin(account)) return LONG_AGO;
    return new Date(this.clock.now().getTime() - this.staffIdleHours * MS_PER_HOUR);
  }
}

/** The id of the caller's session, for what ends with it. */
export const sessionIdOf = ({ claims }: Caller): string => (claims as SessionClaims).jti;

export interface SessionName {
  id: string;
  /** Raised by what ends every session of the account. */
  version: number;
}

/** The caller's session, for what works only while it lasts. */
export const sessionNameOf = ({ claims }: Caller): SessionName => {
  const { jti: id, sv: version } = claims as SessionClaims;
  return { id, version };
};
