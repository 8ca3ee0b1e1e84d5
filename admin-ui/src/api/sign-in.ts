import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import type { ProofRequest, SecondStepRequest } from '@palestra/backend/contract/second-factor';
import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { LOGIN_PATH, PASSKEY_SIGN_IN_PATH, SECOND_STEP_PATH } from '@palestra/web-kit/http';
import { post, put } from './api';

export const requestSession = (credentials: LoginRequest) => post<Session>(LOGIN_PATH, credentials);
export const requestSecondStep = (body: SecondStepRequest) => post<Session>(SECOND_STEP_PATH, body);
/** Begins a sign-in with a passkey alone. */
export const askForPasskey = () => post<ProofRequest>(PASSKEY_SIGN_IN_PATH);

export const LANGUAGE_PATH = '/api/Admin/language-preference';
/** Key of the query that reads it. */
export const OWN_LANGUAGE = ['own-language'];

export const saveLanguagePreference = (languageCode: Language) =>
  put<LanguagePreference>(LANGUAGE_PATH, { languageCode } satisfies LanguagePreference);
