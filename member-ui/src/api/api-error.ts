import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { Refusal } from '@palestra/backend/contract/refusal';

/** A failed call. `status` 0: no response arrived, so that the outcome is unknown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Partial<FailureEnvelope> | null = null,
  ) {
    super(failure?.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
  }

  get code(): ErrorCode | undefined {
    return this.failure?.code;
  }

  get reasons(): Refusal[] {
    return this.failure?.data?.reasons ?? [];
  }

  get hasNoAnswer(): boolean {
    return this.status === 0;
  }

  /** Neither done nor refused for certain: no response, or one from a fault on the way. */
  get isInDoubt(): boolean {
    return this.hasNoAnswer || this.status >= 500;
  }

  /**
   * The server's own words: every reason of a refusal, its message, else its list of errors (rule: what a failure
   * says); null if it gave none.
   */
  get serverText(): string | null {
    const { message, errors } = this.failure ?? {};
    const why = this.reasons.map((reason) => reason.message).join(' ');
    return why || message || (errors && errors.length > 0 ? errors.join(' ') : null);
  }
}

/** A write with a lost response whose outcome could not be read afterwards either. */
export class UnknownOutcome extends Error {}

export const isInDoubt = (error: unknown): boolean => error instanceof ApiError && error.isInDoubt;

/** A definite refusal: repeating the call would return the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
