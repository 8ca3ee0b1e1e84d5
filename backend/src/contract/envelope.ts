import type { ErrorCode } from './error-codes.js';
import type { Refusal } from './refusal.js';

/** Every JSON answer (decisions §2). */
export interface Envelope<T> {
  success: boolean;
  message: string;
  data: T;
  errors: string[];
}

/** A failed answer: `code` is for programs, `message` and `errors` are for people, in the caller's language. */
export interface FailureEnvelope extends Envelope<FailureDetails | null> {
  success: false;
  code: ErrorCode;
}

/** `fields`: text by field name, of invalid input. `reasons`: every rule that refuses, in order. */
export interface FailureDetails {
  fields?: Record<string, string>;
  reasons?: Refusal[];
}
