import type { Envelope, FailureEnvelope } from '@palestra/backend/contract/envelope';
import type { Language } from '@palestra/backend/contract/languages';
import { ApiError } from './api-error.js';
import { watchPresence } from './unattended.js';

export const LOGIN_PATH = '/api/auth/login';
export const SECOND_STEP_PATH = `${LOGIN_PATH}/second-step`;
export const PASSKEY_SIGN_IN_PATH = `${LOGIN_PATH}/passkey`;

/** A 401 of one of these ends no session. */
export const isSignIn = (path: string): boolean => path.startsWith(LOGIN_PATH);

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  body?: unknown;
  /** Token of the session that calls. */
  token: string | null;
  language: Language;
  signal?: AbortSignal | null | undefined;
}

let presence: ReturnType<typeof watchPresence> | undefined;

/** A call as `fetch` takes it. */
export function requestOf({ method = 'GET', body, token, language, signal = null }: Call) {
  presence ??= watchPresence(window, () => Date.now());
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain, */*',
    'Accept-Language': language,
    ...presence(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return { method, headers, body: body === undefined ? null : JSON.stringify(body), signal } satisfies RequestInit;
}

export type Answer<T> = Envelope<T> | Partial<FailureEnvelope>;

export const isSuccess = <T>(response: Response, answer: Answer<T> | null): answer is Envelope<T> =>
  response.ok && answer?.success === true;

/** Also resolves if the thing to end is already gone, perhaps by a first attempt whose response was lost. */
export async function orGone(ended: Promise<unknown>): Promise<void> {
  try {
    await ended;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
