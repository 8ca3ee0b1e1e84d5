import type { ChangePasswordRequest, LanguagePreference, OwnName } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import { orGone } from '@palestra/web-kit/http';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { LANGUAGE_PATH } from '../../api/sign-in';

const AUTH = '/api/auth';

export const OWN_SESSIONS = ['own-sessions'];

export const changeOwnName = async (name: string): Promise<OwnName> => {
  return (await callApi<OwnName>(`${AUTH}/name`, { method: 'PUT', body: { name } })).data;
};

export const readOwnLanguage = async (signal: AbortSignal): Promise<Language> =>
  (await callApi<LanguagePreference>(LANGUAGE_PATH, { signal })).data.languageCode;

/** Returns the session that continues; all others have ended. */
export const changePassword = async (body: ChangePasswordRequest): Promise<Session> => {
  return (await callApi<Session>(`${AUTH}/password`, { method: 'PUT', body })).data;
};

const fetchSessions = async (signal: AbortSignal): Promise<ListedSession[]> => {
  return (await callApi<ListedSession[]>(`${AUTH}/sessions`, { signal })).data;
};

/** Sessions of the account, last used first. */
export const useOwnSessions = () =>
  useQuery({ queryKey: OWN_SESSIONS, queryFn: ({ signal }) => fetchSessions(signal) });

export const endSession = (id: string): Promise<void> =>
  orGone(callApi(`${AUTH}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }));

/** Returns the server's message. */
export const endAllSessions = async (): Promise<string> => {
  return (await callApi(`${AUTH}/logout-all`, { method: 'POST', body: {} })).message;
};
