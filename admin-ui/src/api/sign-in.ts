import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import type { ProofRequest, SecondStepRequest } from '@palestra/backend/contract/second-factor';
import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { LOGIN_PATH, PASSKEY_SIGN_IN_PATH, SECOND_STEP_PATH } from '@palestra/web-kit/http';
import { callApi } from './api';

export async function requestSession(credentials: LoginRequest): Promise<Session> {
  return (await callApi<Session>(LOGIN_PATH, { method: 'POST', body: credentials })).data;
}

export async function requestSecondStep(body: SecondStepRequest): Promise<Session> {
  return (await callApi<Session>(SECOND_STEP_PATH, { method: 'POST', body })).data;
}

/** Begins a sign-in with a passkey alone. */
export async function askForPasskey(): Promise<ProofRequest> {
  return (await callApi<ProofRequest>(PASSKEY_SIGN_IN_PATH, { method: 'POST', body: {} })).data;
}

export const LANGUAGE_PATH = '/api/Admin/language-preference';
/** Key of the query that reads it. */
export const OWN_LANGUAGE = ['own-language'];

export async function saveLanguagePreference(languageCode: Language): Promise<void> {
  const body: LanguagePreference = { languageCode };
  await callApi<LanguagePreference>(LANGUAGE_PATH, { method: 'PUT', body });
}
