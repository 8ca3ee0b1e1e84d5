export type Verdict = 'passed' | 'expired' | 'failed' | 'misconfigured';

/** The provider says so of a token that is too old or was used before. */
const EXPIRED = 'timeout-or-duplicate';
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** What the provider's answer to `siteverify` means; whatever is not clearly a pass is none. */
export function decideVerdict(answer: unknown): Verdict {
  if (typeof answer !== 'object' || answer === null) return 'failed';
  const { success, 'error-codes': codes } = answer as { success?: unknown; 'error-codes'?: unknown };
  if (success === true) return 'passed';
  if (!Array.isArray(codes)) return 'failed';
  if (codes.some((code) => OUR_FAULTS.includes(String(code)))) return 'misconfigured';
  return codes.includes(EXPIRED) ? 'expired' : 'failed';
}
