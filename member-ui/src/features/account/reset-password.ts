import type { ResetPasswordRequest } from '@palestra/backend/contract/account';
import { call } from '../../lib/api';

export const resetPassword = (request: ResetPasswordRequest) => call<null>('POST', '/api/auth/reset-password', request);
