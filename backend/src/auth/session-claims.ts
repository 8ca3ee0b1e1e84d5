import { Role } from '../contract/roles.js';

/** What a session's token says: whose it is, as what, and since which event it holds (`sv`; rule: ended sessions). */
export interface SessionClaims {
  sub: string;
  /** Which session: its row in `sessions`. */
  jti: string;
  role: Role;
  sv: number;
  /** Seconds since 1970, as every JWT. */
  iat: number;
  exp: number;
}

/** A token signed by us has this shape; one signed with our key by anything else is refused all the same. */
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
