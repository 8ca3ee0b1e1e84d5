import type { Envelope, FailureEnvelope } from '@palestra/backend/contract/envelope';
import { currentLanguage } from '../i18n/i18n';
import { currentSession, endSession } from '../session/session-store';
import { ApiError } from './api-error';

export const LOGIN_PATH = '/api/auth/login';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer<T> {
  data: T;
  message: string;
  status: number;
  headers: Headers;
}

function headersOf(request: ApiRequest): Headers {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*', 'Accept-Language': currentLanguage() });
  const session = currentSession();
  if (session !== null) headers.set('Authorization', `Bearer ${session.token}`);
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  return headers;
}

async function send(path: string, request: ApiRequest): Promise<Response> {
  try {
    return await fetch(path, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    });
  } catch (fault) {
    // An aborted call is nobody's failure: whoever aborted it knows.
    if (request.signal?.aborted) throw fault;
    throw new ApiError(0);
  }
}

async function envelopeOf<T>(response: Response): Promise<Envelope<T> | null> {
  try {
    return (await response.json()) as Envelope<T>;
  } catch {
    return null;
  }
}

/** One call to the API: `data` of its envelope, or an ApiError. A 401 on any call but login ends the session. */
export async function callApi<T>(path: string, request: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const response = await send(path, request);
  const envelope = await envelopeOf<T>(response);
  if (response.status === 401 && path !== LOGIN_PATH) endSession('expired');
  if (!response.ok || envelope === null || !envelope.success) {
    throw new ApiError(response.status, envelope as FailureEnvelope | null);
  }
  return { data: envelope.data, message: envelope.message, status: response.status, headers: response.headers };
}
