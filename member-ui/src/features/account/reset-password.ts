import type { ResetPasswordRequest } from '@palestra/backend/contract/account';
import { call } from '../../lib/api';
import { ApiError, isInDoubt } from '../../lib/api-error';
import { signIn } from '../session/sign-in';

export const isLinkRefused = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'RESET_LINK_INVALID';

/**
 * Sends a new password, as often as it takes. The link works once: when an answer was lost and the next one says that
 * the link does not work, it may be because it has. Who can sign in with the new password has changed it.
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
