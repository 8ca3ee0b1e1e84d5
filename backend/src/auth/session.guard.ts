import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../platform/http/access.js';
import { AppError } from '../platform/http/app-error.js';
import { Sessions } from './sessions.service.js';

/** Lets a request through when its route is public, or when its token's account still holds and has the role asked for. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // First who, so that whatever follows is refused in his language.
    request.caller = await this.sessions.callerOf(request.headers.authorization);
    if (access === undefined || !access.includes(request.caller.role)) throw new AppError('FORBIDDEN');
    return true;
  }
}
