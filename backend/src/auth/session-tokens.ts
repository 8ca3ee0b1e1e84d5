import { Injectable, Inject } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Role } from '../contract/roles.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Clock } from '../platform/time/clock.js';
import type { SessionClaims } from './session-claims.js';

const SECONDS_PER_DAY = 86_400;
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Issues session tokens (JWT, HS256). */
@Injectable()
export class SessionTokens {
  private readonly lifetimeSeconds: number;

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.lifetimeSeconds = environment.sessionDays * SECONDS_PER_DAY;
  }

  issue(user: { id: string; role: Role; sessionVersion: number }, jti: string): { token: string; expiresAt: Date } {
    const iat = secondsOf(this.clock.now());
    const exp = iat + this.lifetimeSeconds;
    const claims: SessionClaims = { sub: user.id, jti, role: user.role, sv: user.sessionVersion, iat, exp };
    return { token: this.jwt.sign(claims), expiresAt: new Date(exp * 1000) };
  }
}
