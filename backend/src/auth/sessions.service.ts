import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { Clock } from '../platform/time/clock.js';
import { AccountRepository } from './account.repository.js';
import { isSessionClaims, type SessionClaims } from './session-claims.js';

/** Which sessions hold. */
@Injectable()
export class Sessions {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /** Who asks, when the session of a token that we signed holds now; else the 401 that says why not. */
  async callerOf(claims: unknown): Promise<Caller> {
    if (!isSessionClaims(claims)) throw new AppError('UNAUTHENTICATED');
    const account = this.isOver(claims) || !isUuid(claims.sub) ? null : await this.accounts.findById(claims.sub);
    const holds = account !== null && account.isActive && account.sessionVersion === claims.sv;
    if (!holds || account.role !== claims.role) throw new AppError('SESSION_EXPIRED');
    return { id: account.id, role: account.role, language: account.language, name: account.name, claims };
  }

  /** Whether its time is over; what happened to the account meanwhile is not asked. */
  hasExpired({ claims }: Caller): boolean {
    return !isSessionClaims(claims) || this.isOver(claims);
  }

  private isOver({ exp }: SessionClaims): boolean {
    return exp * 1000 <= this.clock.now().getTime();
  }
}
