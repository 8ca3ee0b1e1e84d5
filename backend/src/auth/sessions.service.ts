import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { AccountRepository } from './account.repository.js';
import { SessionTokens } from './session-tokens.js';

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Whose session an Authorization header is. */
@Injectable()
export class Sessions {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly accounts: AccountRepository,
  ) {}

  /** Who asks, when the session of this header holds now; else the 401 that says why not. */
  async callerOf(authorization: string | undefined): Promise<Caller> {
    const claims = this.tokens.read(tokenIn(authorization));
    const account = isUuid(claims.sub) ? await this.accounts.findById(claims.sub) : null;
    const holds = account !== null && account.isActive && account.sessionVersion === claims.sv;
    if (!holds || account.role !== claims.role) throw new AppError('SESSION_EXPIRED');
    return { id: account.id, role: account.role, language: account.language, name: account.name };
  }

  /** Whether its time is over; what happened to the account meanwhile is not asked. */
  hasExpired(authorization: string | undefined): boolean {
    try {
      this.tokens.read(tokenIn(authorization));
      return false;
    } catch {
      return true;
    }
  }
}

function tokenIn(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  return token;
}
