import { ApiError } from './api-error.js';

/** Checks the code, then two phrases of the message (rule: what a failure says). */
export const saysEmailNotConfirmed = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'EMAIL_NOT_CONFIRMED' || /email not confirmed|confirm your account/i.test(error.message));
