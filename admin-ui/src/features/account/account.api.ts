import type { ChangePasswordRequest, LanguagePreference, OwnName } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import { orGone } from '@palestra/web-kit/http';
import { useQuery } from '@tanstack/react-query';
import { call, callApi, put, reading } from '../../api/api';
import { LANGUAGE_PATH } from '../../api/sign-in';

const AUTH = '/api/auth';

export const OWN_SESSIONS = ['own-sessions'];

export const changeOwnName = (name: string) => put<OwnName>(`${AUTH}/name`, { name });

export const readOwnLanguage = async (signal: AbortSignal): Promise<Language> =>
  (await call<LanguagePreference>(LANGUAGE_PATH, { signal })).languageCode;

/** Returns the session that continues; all others have ended. */
export const changePassword = (body: ChangePasswordRequest) => put<Session>(`${AUTH}/password`, body);

/** Sessions of the account, last used first. */
export const useOwnSessions = () =>
  useQuery({ queryKey: OWN_SESSIONS, queryFn: reading<ListedSession[]>(`${AUTH}/sessions`) });

export const endSession = (id: string): Promise<void> =>
  orGone(callApi(`${AUTH}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }));

/** Returns the server's message. */
export const endAllSessions = async (): Promise<string> =>
  (await callApi(`${AUTH}/logout-all`, { method: 'POST', body: {} })).message;
