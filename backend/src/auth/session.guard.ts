import { Injectable, type ExecutionContext, Inject } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { ACTING_FOR, isUnattended } from '../contract/request-headers.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { may } from '../contract/permissions.js';
import { isAdmin } from '../contract/roles.js';
import { STAFF_ROLE_HEADER } from '../contract/session.js';
import { AppError, lacking } from '../platform/errors/app-error.js';
import {
  ACCESS,
  capabilitiesOf,
  isOfPeople,
  isSetUp,
  requireUsed,
  needsConfirmation,
  permissionOf,
  type Access,
} from '../platform/http/access.js';
import type { Caller } from '../platform/http/caller.js';
import { languageOf } from '../platform/texts/request-language.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { keyIn } from './api-keys/api-key.js';
import { rememberVerified, SESSION_ALGORITHM, sessionKeyOf, verifiedClaims } from './session-tokens.js';
import { SessionsService } from './sessions.service.js';

/** Reads the bearer token of a request, for `AuthGuard('jwt')`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super({
      jwtFromRequest: bearerTokenOf,
      // The types allow text only, but the library passes the key to jsonwebtoken, which takes key objects.
      secretOrKeyProvider: (_request, _token, done) => done(null, sessionKeyOf(environment) as unknown as string),
      algorithms: [SESSION_ALGORITHM],
      // `Sessions` checks the expiry with the product's clock: the library cannot be given a time per request.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
  }

  /**
   * The caller of a token that the library has verified before; null for any other. A signature stays right, and the
   * library makes functions for each request that outlive it (decision 106).
   */
  callerOfVerified(request: FastifyRequest): Promise<Caller> | null {
    const claims = verifiedClaims(bearerTokenOf(request), sessionKeyOf(this.environment));
    return claims === null ? null : this.admit(request, claims);
  }

  /** Called for a token that the library has verified. */
  validate(request: FastifyRequest, claims: unknown): Promise<Caller> {
    rememberVerified(bearerTokenOf(request) ?? '', sessionKeyOf(this.environment), claims);
    return this.admit(request, claims);
  }

  private admit(request: FastifyRequest, claims: unknown): Promise<Caller> {
    const { headers } = request;
    const actingFor = headers[ACTING_FOR.toLowerCase()] ?? null;
    return this.sessions.callerOf(claims, {
      isAttended: !isUnattended(headers),
      actingFor: actingFor === null ? null : String(actingFor),
    });
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Stricter than the library, which accepts text around the token. */
function bearerTokenOf({ headers }: { headers: { authorization?: string } }): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Routes without dry runs refuse the parameter. */
const isDryRun = (query: unknown): boolean => (query as { dryRun?: unknown }).dryRun === 'true';

/** Admits a request when its route is public, or when its session is valid and its role, and of staff their role's table,
 * allow it. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
    private readonly tokens: JwtStrategy,
    private readonly keys: ApiKeysService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, places);
    // The door has a guard of its own, which takes no session.
    if (access === 'public' || access === 'door') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Identifies the caller first, so that later refusals are in their language.
    const key = keyIn(request.headers);
    const verified = key === null ? this.tokens.callerOfVerified(request) : this.keys.callerOf(key);
    if (verified === null) await super.canActivate(context);
    else request.caller = await verified;
    const { caller, query } = request;
    if (caller !== undefined) {
      caller.ownLanguage = caller.language;
      caller.language = languageOf(request);
    }
    if (caller?.staffRole != null) void http.getResponse<FastifyReply>().header(STAFF_ROLE_HEADER, caller.staffRole);
    if (caller === undefined || !access?.includes(caller.role)) throw new AppError('FORBIDDEN');
    if (this.sessions.isBarred(caller) && !isSetUp(context)) throw new AppError('SECOND_FACTOR_MISSING');
    if (isAdmin(caller)) {
      const permission = permissionOf(context);
      if (!may(caller, permission)) throw lacking(permission);
      if (caller.permissions !== undefined && isOfPeople(context)) throw new AppError('NOT_FOR_KEYS');
    }
    requireUsed(capabilitiesOf(this.reflector, context), caller.uses);
    if (needsConfirmation(context) && !isDryRun(query) && !this.sessions.isConfirmed(caller)) {
      throw new AppError('CONFIRM_IDENTITY');
    }
    return true;
  }

  override getAuthenticateOptions() {
    return { session: false, property: 'caller' };
  }
}
