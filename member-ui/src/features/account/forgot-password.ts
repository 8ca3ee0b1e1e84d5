import type { ForgotPasswordRequest } from '@palestra/backend/contract/account';
import { call } from '../../lib/api';

export const forgotPassword = (request: ForgotPasswordRequest) =>
  call<null>('POST', '/api/auth/forgot-password', request);
