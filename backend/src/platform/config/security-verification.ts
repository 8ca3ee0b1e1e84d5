import type { SecurityVerification } from '../../contract/account.js';
import type { Environment } from './environment-shape.js';

/**
 * Chooses the check that tells people from machines (rule: security verification). The `development` token never works
 * in production: such an environment is refused at the start, and once more here.
 */
export function securityVerificationOf({
  production,
  turnstile,
}: Pick<Environment, 'production' | 'turnstile'>): SecurityVerification {
  if (!turnstile.enabled) return { mode: 'off', siteKey: null };
  if (turnstile.secretKey !== null) return { mode: 'widget', siteKey: turnstile.siteKey };
  if (production) throw new Error('Production needs the keys of its security verification, or TURNSTILE=off');
  return { mode: 'development', siteKey: null };
}
