import { UNATTENDED } from '@palestra/backend/contract/request-headers';
import type { Language } from '@palestra/backend/contract/languages';
import { LIVE_PATH, LIVE_TIMES, type LiveChange } from '@palestra/backend/contract/live';
import { livePause, readLiveMessages } from './live-stream.js';

/**
 * Asks for the live stream. It is open for as long as the page is visible, so it must not count as activity of a user.
 */
export const requestLive = (token: string, language: Language, signal: AbortSignal): Promise<Response> =>
  fetch(LIVE_PATH, {
    headers: { ...UNATTENDED, 'Accept-Language': language, Authorization: `Bearer ${token}` },
    signal,
    cache: 'no-store',
  });

/** The app's side of a live stream; each app opens it in its own way. */
export interface LiveLink {
  /** Opens the stream; null when none is available now. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /**
   * True: the stream is open, no later change can be missed, and everything on screen must be read once. False: it is
   * lost.
   */
  onState: (isLive: boolean) => void;
  onChanges: (changes: LiveChange[]) => void;
  /** Called for anything received, heartbeats included. */
  onHeard?: () => void;
  /** In seconds; defaults to that of `LIVE_TIMES`. */
  silence?: number;
}

/** Holds a live stream until aborted: reads it, and reconnects with growing pauses when it is lost. */
export async function holdLive(link: LiveLink, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    failures = (await readOnce(link, signal)) ? 0 : failures + 1;
    await pause(livePause(failures, Math.random()), signal);
  }
}

/** @returns whether the stream was established */
async function readOnce(link: LiveLink, signal: AbortSignal): Promise<boolean> {
  const attempt = new AbortController();
  const leave = (): void => attempt.abort();
  const patience = (): ReturnType<typeof setTimeout> => setTimeout(leave, (link.silence ?? LIVE_TIMES.silence) * 1_000);
  let timer = patience();
  let isLive = false;
  signal.addEventListener('abort', leave);
  try {
    const body = await link.open(attempt.signal);
    const reader = body?.getReader();
    const decoder = new TextDecoder();
    for (let arrived = ''; reader !== undefined;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = patience();
      link.onHeard?.();
      const { lists, rest } = readLiveMessages(arrived + decoder.decode(value, { stream: true }));
      arrived = rest;
      if (!isLive && lists.length > 0) link.onState((isLive = true));
      const changes = lists.flat();
      if (changes.length > 0) link.onChanges(changes);
    }
  } catch {
    // A cut, silent or aborted stream ends here.
  }
  clearTimeout(timer);
  signal.removeEventListener('abort', leave);
  // Aborts the request in every case, so that no connection stays open.
  leave();
  if (isLive) link.onState(false);
  return isLive;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
