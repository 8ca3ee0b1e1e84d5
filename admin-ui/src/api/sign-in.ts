import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { LOGIN_PATH } from '@palestra/web-kit/http';
import { callApi } from './api';

export async function requestSession(credentials: LoginRequest): Promise<Session> {
  return (await callApi<Session>(LOGIN_PATH, { method: 'POST', body: credentials })).data;
}

export async function saveLanguagePreference(languageCode: Language): Promise<void> {
  const body: LanguagePreference = { languageCode };
  await callApi<LanguagePreference>('/api/Admin/language-preference', { method: 'PUT', body });
}
