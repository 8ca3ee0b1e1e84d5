import type { FailureEnvelope } from '@palestra/backend/contract/envelope';
import type { Session } from '@palestra/backend/contract/session';
import { isSignIn, isSuccess, requestOf, type Answer } from '@palestra/web-kit/http';
import { readInTurn } from '@palestra/web-kit/opening-stream';
import { currentLanguage } from '../i18n/i18n';
import { ApiError } from './api-error';
import { noteFailure, noteResponse, readAgain, whileChecking } from './connection';
import { askIdentity } from './identity';
import { currentSession, endRefused, followRole } from './session-store';

const HEALTH_PATH = '/api/health';

/** Longest wait for a response. */
const LONGEST_ANSWER_MS = 15_000;
/** How long and how often to look for a change without a response. */
const LONGEST_CHECK_MS = 45_000;
const CHECK_EVERY_MS = 2_000;

export interface ApiRequest<T = unknown> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Reads whether a change without a response was made: the response it would have had, or null. */
  findDone?: () => Promise<T | null>;
}

export interface ApiAnswer<T> {
  data: T;
  message: string;
  status: number;
  headers: Headers;
}

/** Dry runs and previews change nothing; those that can be aborted carry a signal. */
const isChange = (path: string, { method = 'GET', signal }: ApiRequest): boolean =>
  method !== 'GET' && signal === undefined && !isSignIn(path) && !path.includes('dryRun=true');

const isRead = ({ method = 'GET' }: ApiRequest): boolean => method === 'GET';

interface Received<T> {
  /** Session that the call was sent with. */
  session: Session | null;
  response: Response;
  answer: Answer<T> | null;
}

async function send<T>(path: string, request: ApiRequest<T>): Promise<Received<T>> {
  const session = currentSession();
  const patience = AbortSignal.timeout(LONGEST_ANSWER_MS);
  try {
    const init = requestOf({
      ...{ method: request.method, body: request.body, language: currentLanguage() },
      token: session?.token ?? null,
      signal: request.signal ? AbortSignal.any([request.signal, patience]) : patience,
    });
    const response = await fetch(path, {
      ...init,
      headers: { ...init.headers, ...request.headers },
    });
    const answer = (await response.json().catch((fault: unknown) => {
      if (patience.aborted || request.signal?.aborted) throw fault;
      return null;
    })) as Answer<T> | null;
    noteResponse(response.status);
    followRole(session, response);
    return { session, response, answer };
  } catch (fault) {
    // A caller that aborts its call handles that itself: it is no connection failure.
    if (request.signal?.aborted) throw fault;
    noteFailure();
    throw new ApiError(0, null, patience.aborted ? 'noAnswer' : null);
  }
}

let readsUnderWay = 0;
/** True while a read that was sent has no response yet. One that waits for the live stream is not sent. */
export const hasReadsUnderWay = (): boolean => readsUnderWay > 0;

async function sendRead<T>(path: string, request: ApiRequest<T>): Promise<Received<T>> {
  readsUnderWay += 1;
  try {
    return await send<T>(path, request);
  } finally {
    readsUnderWay -= 1;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats the call until any response arrives; null after the time limit. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T | null> {
  for (const end = Date.now() + LONGEST_CHECK_MS; Date.now() < end; await pause(CHECK_EVERY_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.hasNoAnswer) throw error;
    }
  }
  return null;
}

/**
 * Finds out whether the server made a change whose response was lost. The change must never be sent twice. Asks as soon
 * as the server responds again, and reports the outcome as far as it can be seen.
 */
async function findOut<T>({ findDone }: ApiRequest<T>): Promise<ApiAnswer<T>> {
  const look = async (): Promise<{ done: T | null }> => {
    await send(HEALTH_PATH, {});
    const done = await findDone?.();
    if (done !== null || findDone === undefined) return { done: done ?? null };
    // The server may process the change only now, with everything else that was waiting.
    await pause(CHECK_EVERY_MS);
    return { done: await findDone() };
  };
  const found = await whileChecking(() => untilAnswered(look));
  readAgain();
  if (found !== null && found.done !== null) {
    return { data: found.done, message: '', status: 200, headers: new Headers() };
  }
  throw new ApiError(0, null, found === null ? 'stillUnknown' : findDone === undefined ? 'lookFirst' : 'notDone');
}

/** The error of a refused call. A 401 ends the session that it was sent with. */
export function refusalOf(session: Session | null, status: number, failure: Partial<FailureEnvelope> | null): ApiError {
  if (status !== 401) return new ApiError(status, failure);
  endRefused(session, failure?.message);
  return new ApiError(status, failure, 'sessionEnded');
}

/**
 * Calls the API. Returns the envelope's `data` or throws an ApiError. A 401 ends the session, except on login. After 15
 * s a read fails, and a change is looked for. A read waits while the live stream is being opened.
 */
export async function callApi<T>(path: string, request: ApiRequest<T> = {}): Promise<ApiAnswer<T>> {
  let received: Received<T>;
  try {
    received = await (isRead(request)
      ? readInTurn(() => sendRead<T>(path, request), request.signal)
      : send<T>(path, request));
  } catch (error) {
    if (isChange(path, request) && error instanceof ApiError && error.said === 'noAnswer') return findOut(request);
    throw error;
  }
  const { session, response, answer } = received;
  if (isSuccess(response, answer)) {
    return { data: answer.data, message: answer.message, status: response.status, headers: response.headers };
  }
  // Refused before anything was done, so that the call may be sent again.
  if (answer?.code === 'CONFIRM_IDENTITY' && (await askIdentity())) return callApi(path, request);
  throw isSignIn(path) ? new ApiError(response.status, answer) : refusalOf(session, response.status, answer);
}

/** The `data` of a response. */
export const call = async <T>(path: string, request?: ApiRequest<T>): Promise<T> =>
  (await callApi<T>(path, request)).data;
export const post = <T>(path: string, body: unknown = {}, more?: ApiRequest<T>): Promise<T> =>
  call<T>(path, { method: 'POST', body, ...more });
export const put = <T>(path: string, body: unknown, more?: ApiRequest<T>): Promise<T> =>
  call<T>(path, { method: 'PUT', body, ...more });
export const remove = <T>(path: string, more?: ApiRequest<T>): Promise<T> =>
  call<T>(path, { method: 'DELETE', ...more });

/** Reads for a query, which may abort it. */
export const reading =
  <T>(path: string) =>
  ({ signal }: { signal: AbortSignal }): Promise<T> =>
    call<T>(path, { signal });

/** The rows of a list from `first` to `last`, which count from 0, and the length of the whole list. */
export async function readPage<Row>(
  path: string,
  { parameters, first, last }: { parameters: Readonly<Record<string, string>>; first: number; last: number },
  signal?: AbortSignal,
): Promise<{ rows: Row[]; total: number }> {
  const query = new URLSearchParams({ ...parameters, range: JSON.stringify([first, last]) }).toString();
  const { data, headers } = await callApi<Row[]>(`${path}?${query}`, { signal });
  return { rows: data, total: Number(headers.get('Content-Range')?.split('/')[1] ?? data.length) };
}

/** Path of something that staff see or change; each part is encoded. */
export const adminPath = (...parts: readonly string[]): string =>
  ['/api/Admin', ...parts.map(encodeURIComponent)].join('/');
