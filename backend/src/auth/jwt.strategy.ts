import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { isUnattended } from '../contract/attendance.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import type { Caller } from '../platform/http/caller.js';
import { SESSION_ALGORITHM, sessionKeyOf } from './session-key.js';
import { SessionsService } from './sessions.service.js';

/** Reads the bearer token of a request, for `AuthGuard('jwt')`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // The types allow text only, but the library passes the key to jsonwebtoken, which takes key objects.
    const key = sessionKeyOf(environment) as unknown as string;
    super({
      jwtFromRequest: bearerTokenOf,
      secretOrKeyProvider: (_request, _token, done) => done(null, key),
      algorithms: [SESSION_ALGORITHM],
      // `Sessions` checks the expiry with the product's clock: the library cannot be given a time per request.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
  }

  validate({ headers }: FastifyRequest, claims: unknown): Promise<Caller> {
    return this.sessions.callerOf(claims, { isAttended: !isUnattended(headers) });
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Stricter than the library, which accepts text around the token. */
function bearerTokenOf({ headers }: { headers: { authorization?: string } }): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}
