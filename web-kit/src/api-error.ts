import type { FailureEnvelope, MovedTimeslot } from '@palestra/backend/contract/envelope';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import type { ProofRequest } from '@palestra/backend/contract/second-factor';
import type { Refusal } from '@palestra/backend/contract/refusal';

/** A failed call. `status` 0: no response arrived, so that the outcome is unknown. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly failure: Partial<FailureEnvelope> | null = null,
  ) {
    super(failure?.message ?? '');
  }

  get code(): ErrorCode | undefined {
    return this.failure?.code;
  }

  get errors(): readonly string[] {
    return this.failure?.errors ?? [];
  }

  get reasons(): readonly Refusal[] {
    return this.failure?.data?.reasons ?? [];
  }

  /** Errors by the name of their field. */
  get fields(): Readonly<Record<string, string>> {
    return this.failure?.data?.fields ?? {};
  }

  get moved(): MovedTimeslot | null {
    return this.failure?.data?.moved ?? null;
  }

  get visit(): MovedTimeslot | null {
    return this.failure?.data?.visit ?? null;
  }

  /** The second step of a sign-in whose password was right. */
  get proof(): ProofRequest | null {
    return this.code === 'SECOND_FACTOR_REQUIRED' ? (this.failure?.data?.proof ?? null) : null;
  }

  get hasNoAnswer(): boolean {
    return this.status === 0;
  }

  /** Neither done nor refused for certain: no response, or one from a fault on the way. */
  get isInDoubt(): boolean {
    return this.hasNoAnswer || this.status >= 500;
  }
}

/** Checks the code, then two phrases of the message (rule: what a failure says). */
export const saysEmailNotConfirmed = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'EMAIL_NOT_CONFIRMED' || /email not confirmed|confirm your account/i.test(error.message));
