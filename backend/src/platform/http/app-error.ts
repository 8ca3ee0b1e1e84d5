import type { MovedTimeslot } from '../../contract/envelope.js';
import type { ErrorCode } from '../../contract/error-codes.js';
import type { ValidationKey } from '../../contract/messages.el.js';
import type { DecidedRefusal, TextParams } from './text-params.js';

export type { DecidedRefusal, TextParam, TextParams } from './text-params.js';

/** What is wrong with one field, without language. */
export interface FieldProblem {
  key: ValidationKey;
  params?: TextParams;
}

export interface AppErrorDetails {
  /** By field name. */
  fields?: Readonly<Record<string, FieldProblem>>;
  /** Every rule that refuses a booking, in order. */
  reasons?: readonly DecidedRefusal[];
  /** When the slot takes place by now: its text is said instead of the code's. */
  moved?: MovedTimeslot;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
}

/** A refusal of the product: a code of the contract and what its text needs. Knows nothing of HTTP or of languages. */
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

/** Invalid input of one field, found after its form was already checked. */
export const invalidField = (field: string, key: ValidationKey, params: TextParams = {}): AppError =>
  new AppError('VALIDATION_FAILED', {}, { fields: { [field]: { key, params: { field, ...params } } } });

/** Fields or parameters that nobody asked for. */
export function unknownFields(names: readonly string[]): AppError {
  const problem = (field: string): [string, FieldProblem] => [field, { key: 'unknownField', params: { field } }];
  return new AppError('VALIDATION_FAILED', {}, { fields: Object.fromEntries(names.map(problem)) });
}

/** A booking that rules refuse; the first reason is the answer's `code` and `message`. */
export function refusedBooking(reasons: readonly DecidedRefusal[]): AppError {
  const [first] = reasons;
  if (first === undefined) throw new Error('A refused booking needs at least one reason');
  return new AppError(first.code, first.params, { reasons });
}
