import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import type { Envelope } from '@palestra/backend/contract/envelope';
import { ApiError } from '@palestra/web-kit/api-error';
import { isSignIn, isSuccess, requestOf, type Answer, type Call } from '@palestra/web-kit/http';
import { readInTurn } from '@palestra/web-kit/opening-stream';
import { STORAGE_KEYS } from '@palestra/web-kit/session';
import { sharedValue } from '@palestra/web-kit/shared-value';
import { useEffect } from 'react';
import { currentLanguage } from '../i18n/language';
import { actFor, actingFor } from './acting';
import { UnknownOutcome } from './failures';

type UnauthorizedListener = (error: ApiError) => void;

let onUnauthorized: UnauthorizedListener = () => undefined;

/** Sets the handler that ends the session when a call other than login returns 401 (rule: stored session). */
export function setUnauthorizedListener(listener: UnauthorizedListener): void {
  onUnauthorized = listener;
}

const isLost = sharedValue(false);
/**
 * Times that the browser has lost its network. An answer to a call from before says nothing about the time after it.
 */
let losses = 0;

export function useConnectionLost(): boolean {
  useEffect(() => {
    const onOffline = (): void => {
      losses += 1;
      isLost.set(true);
    };
    window.addEventListener('offline', onOffline);
    return () => window.removeEventListener('offline', onOffline);
  }, []);
  return isLost.use();
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const before = losses;
  try {
    const response = await fetch(path, { ...init, cache: 'no-store' });
    if (losses === before) isLost.set(false);
    return response;
  } catch (fault) {
    // A call aborted by its own screen says nothing about the connection.
    if (!init.signal?.aborted) isLost.set(true);
    throw init.signal?.aborted ? fault : new ApiError(0);
  }
}

/** Calls the API. Resolves to the envelope of a success; throws an `ApiError` otherwise. */
export async function callWhole<T>(
  method: Call['method'],
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Envelope<T>> {
  const token = localStorage.getItem(STORAGE_KEYS.token);
  const request = requestOf({ method, body, token, language: currentLanguage(), signal });
  const childId = actingFor();
  if (childId !== null) request.headers[ACTING_FOR] = childId;
  const response = await send(path, request);
  const answer = (await response.json().catch(() => null)) as Answer<T> | null;
  if (isSuccess(response, answer)) return answer;
  // A truncated response counts as none: its content is unknown.
  const error = new ApiError(response.ok ? 0 : response.status, answer);
  if (error.code === 'NOT_IN_FAMILY') actFor(null);
  // An old call may return 401 after a newer sign-in: only the session it was sent with ends.
  const isCurrent = localStorage.getItem(STORAGE_KEYS.token) === token;
  if (error.status === 401 && !isSignIn(path) && isCurrent) onUnauthorized(error);
  throw error;
}

/** Calls the API for the data of its response. */
export const call = async <T>(...asked: Parameters<typeof callWhole>): Promise<T> =>
  (await callWhole<T>(...asked)).data;

/** Reads an address, while no live stream is being opened. */
export const get = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  readInTurn(() => call<T>('GET', path, undefined, signal), signal);

const PAUSES_MS = [0, 1_000, 2_000];
const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

async function readPatiently<T>(reread: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (const ms of PAUSES_MS) {
    await wait(ms);
    try {
      return await reread();
    } catch (fault) {
      if (!(fault instanceof ApiError && fault.isInDoubt)) throw fault;
    }
  }
  throw new UnknownOutcome();
}

/**
 * Runs a write. After an error that leaves its outcome open (`isOpen`), `reread` looks, and its result counts as the
 * write's result. Null means that the write was not done and the error stands.
 */
export async function settleDoubt<T>(
  write: () => Promise<T>,
  reread: () => Promise<T | null>,
  isOpen: (error: ApiError) => boolean,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ApiError) || !isOpen(error)) throw error;
    const found = await readPatiently(reread, wait);
    if (found === null) throw error;
    return found;
  }
}
