import type { ConfirmIdentityRequest } from '@palestra/backend/contract/account';
import { callApi } from '../../api/api';

export const confirmIdentity = async (body: ConfirmIdentityRequest): Promise<void> => {
  await callApi('/api/auth/confirm-identity', { method: 'POST', body });
};
