import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../platform/http/access.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';

/** Admits a request when its route is public, or when its session is valid and has the required role. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    if (access === 'public') return true;
    // Identifies the caller first, so that later refusals are in their language.
    await super.canActivate(context);
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (caller === undefined || !access?.includes(caller.role)) throw new AppError('FORBIDDEN');
    return true;
  }

  /** Without a caller and without an error, the strategy found no token, or none that we signed. */
  override handleRequest<User = Caller>(error: unknown, caller: User | false): User {
    if (error) throw error as Error;
    if (!caller) throw new AppError('UNAUTHENTICATED');
    return caller;
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'caller' };
  }
}
