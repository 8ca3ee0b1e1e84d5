import type { ResetPasswordRequest } from '@palestra/backend/contract/account';
import { call } from '../../lib/api';
import { ApiError, isInDoubt } from '../../lib/api-error';
import { signIn } from '../session/sign-in';

export const isLinkRefused = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'RESET_LINK_INVALID';

/**
 * Sends a new password, repeatedly if needed. The link works once: if a response was lost and the next attempt reports
 * a used link, the first may have succeeded. Signing in with the new password proves that it did.
 */
export function passwordResetter(): (request: ResetPasswordRequest) => Promise<void> {
  let wasInDoubt = false;
  return async (request) => {
    try {
      await call<null>('POST', '/api/auth/reset-password', request);
    } catch (fault) {
      wasInDoubt ||= isInDoubt(fault);
      if (!wasInDoubt || !isLinkRefused(fault)) throw fault;
      await signIn({ email: request.email, password: request.newPassword }).catch(() => {
        throw fault;
      });
    }
  };
}
