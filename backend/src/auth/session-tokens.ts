import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable, Inject } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Role } from '../contract/roles.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { Clock } from '../platform/time/clock.js';

const SECONDS_PER_DAY = 86_400;
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Claims of a session token: account, role, and the session version that it holds for (`sv`; rule: ended sessions). */
export interface SessionClaims {
  sub: string;
  /** Id of the row in `sessions`. */
  jti: string;
  role: Role;
  sv: number;
  /** Seconds since 1970, as in every JWT. */
  iat: number;
  exp: number;
}

/** Checks the shape of our own tokens; another token signed with the same key is refused. */
export function isSessionClaims(payload: unknown): payload is SessionClaims {
  if (typeof payload !== 'object' || payload === null) return false;
  const { sub, role, sv, exp } = payload as Partial<Record<keyof SessionClaims, unknown>>;
  return (
    typeof sub === 'string' &&
    (role === Role.Admin || role === Role.Client) &&
    Number.isInteger(sv) &&
    Number.isInteger(exp)
  );
}

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

export const SESSION_ALGORITHM = 'HS256';

const keys = new Map<string, KeyObject>();

/** The key object of a secret is built once: a text would be converted again for every request. */
export function sessionKeyOf({ jwtSecret }: Pick<Environment, 'jwtSecret'>): KeyObject {
  if (jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
  const known = keys.get(jwtSecret);
  if (known !== undefined) return known;
  const key = createSecretKey(jwtSecret, 'utf8');
  keys.set(jwtSecret, key);
  return key;
}

/** Tokens of a busy hour. */
const MOST_VERIFIED = 5_000;
/** Tokens that were signed with a key, with what they claim. */
const verified = new Map<string, Readonly<{ key: KeyObject; claims: unknown }>>();

/** Remembers a token whose signature was found right. What became of its session is asked for each request. */
export function rememberVerified(token: string, key: KeyObject, claims: unknown): void {
  if (verified.size >= MOST_VERIFIED) verified.clear();
  verified.set(token, { key, claims });
}

/** The claims of a token that this key was found to have signed; null for any other. */
export function verifiedClaims(token: string | null, key: KeyObject): unknown {
  const known = token === null ? undefined : verified.get(token);
  return known?.key === key ? known.claims : null;
}
