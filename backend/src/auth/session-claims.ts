import { Role } from '../contract/roles.js';

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
