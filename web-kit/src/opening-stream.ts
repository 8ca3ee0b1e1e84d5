import { UNATTENDED } from '@palestra/backend/contract/request-headers';
import type { Language } from '@palestra/backend/contract/languages';
import { LIVE_PATH } from '@palestra/backend/contract/live';

/** Reads wait no longer for the first line of a stream: something on the way may hold it back. */
export const OPENS_WITHIN_MS = 500;

interface Opening {
  done: Promise<void>;
  end: () => void;
}

let opening: Opening | null = null;
let timer: ReturnType<typeof setTimeout>;

/** Reads that begin from now on wait for the live stream. */
export function beginOpening(): void {
  if (opening === null) {
    let end = (): void => undefined;
    opening = { done: new Promise((resolve) => (end = resolve)), end };
  }
  clearTimeout(timer);
  timer = setTimeout(endOpening, OPENS_WITHIN_MS);
}

/** The stream is open, or is not to be had now. */
export function endOpening(): void {
  clearTimeout(timer);
  opening?.end();
  opening = null;
}

/**
 * Reads once no stream is being opened. When one opens, all earlier reads must be repeated, because the data may have
 * changed in between. A read that begins afterwards misses nothing.
 */
export async function readInTurn<T>(read: () => Promise<T>, signal?: AbortSignal | null): Promise<T> {
  await opening?.done;
  signal?.throwIfAborted();
  return read();
}

const ask = (token: string, language: Language, signal: AbortSignal): Promise<Response> =>
  fetch(LIVE_PATH, {
    headers: { ...UNATTENDED, 'Accept-Language': language, Authorization: `Bearer ${token}` },
    signal,
    cache: 'no-store',
  });

/** Until then the screens are there that take the stream; a page that could not show them leaves it. */
const TAKEN_WITHIN_MS = 20_000;

let ahead: { token: string; leaving: AbortController; response: Promise<Response> } | null = null;

/** Asks for the stream while the code of its screens is loading, so that their reads need not wait for it. */
export function requestLiveAhead(token: string, language: Language): void {
  const leaving = new AbortController();
  const response = ask(token, language, leaving.signal);
  // Its failure reaches the page that takes it.
  response.catch(() => undefined);
  const asked = { token, leaving, response };
  ahead = asked;
  setTimeout(() => {
    if (ahead !== asked) return;
    leaving.abort();
    ahead = null;
  }, TAKEN_WITHIN_MS);
}

/**
 * Asks for the live stream, or takes the one that was asked for ahead. It is open for as long as the page is visible, so
 * it must not count as activity of a user.
 */
export function requestLive(token: string, language: Language, signal: AbortSignal): Promise<Response> {
  const asked = ahead;
  ahead = null;
  if (asked?.token !== token) {
    asked?.leaving.abort();
    return ask(token, language, signal);
  }
  signal.addEventListener('abort', () => asked.leaving.abort());
  return asked.response;
}
