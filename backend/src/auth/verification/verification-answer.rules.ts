export type Verdict = 'passed' | 'expired' | 'failed' | 'elsewhere' | 'misconfigured';

/** The provider says so of a token that is too old or was used before. */
const EXPIRED = 'timeout-or-duplicate';
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** Where the widget must have been solved: on which site, in which form. */
export interface SolvedAt {
  hostname: string;
  action: string;
}

/**
 * What the provider's answer to `siteverify` means; whatever is not clearly a pass is none. A token that was solved on
 * another site or for another form is `elsewhere`; what the provider does not say, it does not vouch against.
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
