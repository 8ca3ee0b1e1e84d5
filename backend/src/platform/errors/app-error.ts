import type { MovedTimeslot } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { FieldLabel } from '../../contract/field-labels.js';
import type { ValidationKey } from '../../contract/validation.el.js';
import type { Permission } from '../../contract/permissions.js';
import type { ProofRequest } from '../../contract/second-factor.js';
import type { DecidedRefusal, FieldProblem, TextParams } from '../texts/text-params.js';

export interface AppErrorDetails {
  fields?: Readonly<Record<string, FieldProblem>>;
  /** Every rule that refuses the booking, in order. */
  reasons?: readonly DecidedRefusal[];
  /** The slot's current time, when it was moved: the message names it instead of the text of the code. */
  moved?: MovedTimeslot;
  /** The place of the appointment by now, when it has moved: the message also names it. */
  visit?: MovedTimeslot;
  /** The permission that the caller's staff role lacks: the message names it. */
  missing?: Permission;
  /** The second step of a sign-in whose password was right. */
  proof?: ProofRequest;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A refusal of the product: a code of the contract and the values for its text. Independent of HTTP and language. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: TextParams = {},
    readonly details: AppErrorDetails = {},
  ) {
    super(code);
    this.name = 'AppError';
  }
}

/** The thing that was asked for. @throws {AppError} NOT_FOUND when there is none */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** Reports an invalid field that was found after the shape of the request was checked. */
export const invalidField = (
  field: FieldLabel | `${string}.${FieldLabel}`,
  key: ValidationKey,
  params: TextParams = {},
): AppError => new AppError('VALIDATION_FAILED', {}, { fields: { [field]: { key, params: { field, ...params } } } });

/** Reports fields or parameters that the request class does not have. */
export function unknownFields(names: readonly string[]): AppError {
  const problem = (field: string): [string, FieldProblem] => [field, { key: 'unknownField', params: { field } }];
  return new AppError('VALIDATION_FAILED', {}, { fields: Object.fromEntries(names.map(problem)) });
}

/** Refuses an act that needs a permission which the caller's staff role lacks (rule: staff roles). */
export const lacking = (missing: Permission): AppError => new AppError('FORBIDDEN', {}, { missing });

/** Refuses a booking; the first reason gives the response's `code` and `message`. */
export function refusedBooking(reasons: readonly DecidedRefusal[]): AppError {
  const [first] = reasons;
  if (first === undefined) throw new Error('A refused booking needs at least one reason');
  return new AppError(first.code, first.params, { reasons });
}
