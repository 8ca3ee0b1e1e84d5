import { LIVE_TIMES, type LiveChange } from './live.js';
import { livePause, readLiveMessages } from './live-stream.js';

/** What holds a stream open for an app; how it is asked for is the app's own affair. */
export interface LiveLink {
  /** The body of the stream, or null when there is none to be had now. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;
  /** It stands: nothing can be missed any more, and all that is shown has to be read once. Or it is lost. */
  onState: (isLive: boolean) => void;
  onChanges: (changes: LiveChange[]) => void;
  /** Anything came, a sign of life too. */
  onHeard?: () => void;
  /** In seconds, where it is not that of `LIVE_TIMES`. */
  silence?: number;
}

/** Keeps a live stream until told to stop: reads it, and asks for it again with growing pauses when it is lost. */
export async function holdLive(link: LiveLink, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    failures = (await readOnce(link, signal)) ? 0 : failures + 1;
    await pause(livePause(failures, Math.random()), signal);
  }
}

/** @returns whether the stream stood */
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
    // Cut, silent or left: each ends it.
  }
  clearTimeout(timer);
  signal.removeEventListener('abort', leave);
  // However it ended: what was asked for is not left open.
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
