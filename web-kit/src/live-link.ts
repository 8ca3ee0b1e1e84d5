import { LIVE_TIMES, type LiveChange } from '@palestra/backend/contract/live';
import { livePause, readLiveMessages } from './live-stream.js';
import { beginOpening, endOpening } from './opening-stream.js';

/** The app's side of a live stream; each app opens it in its own way. */
interface LiveLink {
  /** Opens the stream; null when none is available now. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /**
   * True: the stream is open, and no later change can be missed. Everything that was read or asked for before must be
   * read again. Reads that wait (`readInTurn`) begin afterwards. False: it is lost.
   */
  onState: (isLive: boolean) => void;
  onChanges: (changes: LiveChange[]) => void;
  /** Called for anything received, heartbeats included. */
  onHeard?: () => void;
  /** In seconds; defaults to that of `LIVE_TIMES`. */
  silence?: number;
}

/**
 * Holds a live stream until aborted: reads it, and reconnects with growing pauses when it is lost. Reads wait for the
 * first attempt only.
 */
export async function holdLive(link: LiveLink, signal: AbortSignal): Promise<void> {
  beginOpening();
  for (let failures = 0; !signal.aborted;) {
    failures = (await readOnce(link, signal)) ? 0 : failures + 1;
    if (!signal.aborted) endOpening();
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
      if (!isLive && lists.length > 0) {
        link.onState((isLive = true));
        endOpening();
      }
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
