export type Verdict = 'passed' | 'expired' | 'failed' | 'elsewhere' | 'misconfigured';

/** The provider's code for a token that is too old or already used. */
const EXPIRED = 'timeout-or-duplicate';
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** The site and form that the widget must have been solved on. */
interface SolvedAt {
  hostname: string;
  action: string;
}

/**
 * Interprets the provider's response to `siteverify`; anything unclear is no pass. A token solved on another site or
 * form is `elsewhere`; a missing hostname or action is not checked.
 */
export function decideVerdict(answer: unknown, wanted: SolvedAt): Verdict {
  if (typeof answer !== 'object' || answer === null) return 'failed';
  const { success, hostname, action, 'error-codes': codes } = answer as Readonly<Record<string, unknown>>;
  if (success === true) {
    const isHere = (hostname ?? wanted.hostname) === wanted.hostname && (action ?? wanted.action) === wanted.action;
    return isHere ? 'passed' : 'elsewhere';
  }
  if (!Array.isArray(codes)) return 'failed';
  if (codes.some((code) => OUR_FAULTS.includes(String(code)))) return 'misconfigured';
  return codes.includes(EXPIRED) ? 'expired' : 'failed';
}
