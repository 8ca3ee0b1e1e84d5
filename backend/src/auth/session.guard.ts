import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../platform/http/access.js';
import { AppError } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { isUuid } from '../platform/http/validation/fields.js';
import { AccountRepository } from './account.repository.js';
import { SessionTokens } from './session-tokens.js';

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Lets a request through when its route is public, or when its token's account still holds and has the role asked for. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: SessionTokens,
    private readonly accounts: AccountRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // First who, so that whatever follows is refused in his language.
    request.caller = await this.callerOf(request.headers.authorization);
    if (access === undefined || !access.includes(request.caller.role)) throw new AppError('FORBIDDEN');
    return true;
  }

  private async callerOf(authorization: string | undefined): Promise<Caller> {
    const token = BEARER.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('UNAUTHENTICATED');
    const claims = this.tokens.read(token);
    const account = isUuid(claims.sub) ? await this.accounts.findById(claims.sub) : null;
    const holds = account !== null && account.isActive && account.sessionVersion === claims.sv;
    if (!holds || account.role !== claims.role) throw new AppError('SESSION_EXPIRED');
    return { id: account.id, role: account.role, language: account.language, name: account.name };
  }
}
