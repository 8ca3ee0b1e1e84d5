import type { ChangePasswordRequest, OwnName } from '@palestra/backend/contract/account';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import { callApi } from './api';
import { ApiError } from './api-error';

const AUTH = '/api/auth';

/** Calls of a staff user about their own account. */
export const accountCalls = {
  changeOwnName: async (name: string): Promise<OwnName> => {
    return (await callApi<OwnName>(`${AUTH}/name`, { method: 'PUT', body: { name } })).data;
  },

  /** Returns the session that continues; all others have ended. */
  changePassword: async (currentPassword: string, newPassword: string): Promise<Session> => {
    const body: ChangePasswordRequest = { currentPassword, newPassword, confirmPassword: newPassword };
    return (await callApi<Session>(`${AUTH}/password`, { method: 'PUT', body })).data;
  },

  ownSessions: async (signal: AbortSignal): Promise<ListedSession[]> => {
    return (await callApi<ListedSession[]>(`${AUTH}/sessions`, { signal })).data;
  },

  endSession: async (id: string): Promise<void> => {
    try {
      await callApi(`${AUTH}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
    } catch (error) {
      // The session has already ended.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  },

  /** Returns the server's message. */
  endAllSessions: async (): Promise<string> => {
    return (await callApi(`${AUTH}/logout-all`, { method: 'POST', body: {} })).message;
  },
};
