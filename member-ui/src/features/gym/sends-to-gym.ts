import type { ErrorCode } from '@palestra/backend/contract/error-codes';

/** Refusals that only the gym can resolve; their sentences say so. */
const CODES: readonly ErrorCode[] = [
  'CLIENT_INACTIVE',
  'NO_SUBSCRIPTION',
  'SUBSCRIPTION_INACTIVE',
  'SUBSCRIPTION_FROZEN',
  'DEADLINE_PASSED',
  'ACCOUNT_DISABLED',
];

export const sendsToGym = (refusals: readonly { code?: ErrorCode | undefined }[]): boolean =>
  refusals.some(({ code }) => code !== undefined && CODES.includes(code));
