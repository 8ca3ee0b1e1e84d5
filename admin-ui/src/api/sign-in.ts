import type { LanguagePreference, Language } from '@palestra/backend/contract/languages';
import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { ApiError } from './api-error';
import { callApi, LOGIN_PATH } from './api';

export async function requestSession(credentials: LoginRequest): Promise<Session> {
  return (await callApi<Session>(LOGIN_PATH, { method: 'POST', body: credentials })).data;
}

export async function saveLanguagePreference(languageCode: Language): Promise<void> {
  const body: LanguagePreference = { languageCode };
  await callApi<LanguagePreference>('/api/Admin/language-preference', { method: 'PUT', body });
}

const UNCONFIRMED: ErrorCode = 'EMAIL_NOT_CONFIRMED';

/** Checks the code, then two phrases of the message (rule: what a failure says). */
export function saysEmailNotConfirmed(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === UNCONFIRMED || /email not confirmed|confirm your account/i.test(error.message);
}
