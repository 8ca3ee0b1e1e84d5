/** What is known of the server, by this device's clock in milliseconds. */
export interface Heard {
  isStreaming: boolean;
  /** The last answer or sign of life. */
  heardAt: number;
  /** The last request that came to nothing; null when something was heard since. */
  failedAt: number | null;
  /** The stream was last begun: what nobody listened for could not be heard. */
  listeningSince: number;
}

export type ConnectionState =
  { kind: 'live' } | { kind: 'ago'; seconds: number } | { kind: 'offline'; heardAt: number };

/** The server gives a sign of life every 5 s: one that comes late is no news, two that are missing are. */
const LATE_MS = 8_000;
const OFFLINE_MS = 15_000;
/** A server that starts anew is back sooner. */
const FAILED_MS = 4_000;

/** One word for how old the screen is. */
export function connectionOf(heard: Heard, now: number): ConnectionState {
  const silence = now - heard.heardAt;
  const unheard = now - Math.max(heard.heardAt, heard.listeningSince);
  if (heard.isStreaming && silence < LATE_MS) return { kind: 'live' };
  const isOffline = unheard >= OFFLINE_MS || (heard.failedAt !== null && silence >= FAILED_MS);
  return isOffline
    ? { kind: 'offline', heardAt: heard.heardAt }
    : { kind: 'ago', seconds: Math.max(1, Math.round(silence / 1_000)) };
}

let heard: Heard = { isStreaming: false, heardAt: Date.now(), failedAt: null, listeningSince: Date.now() };
let checks = 0;
const listeners = new Set<() => void>();
const readers = new Set<() => void>();

function become(next: Partial<Heard>): void {
  heard = { ...heard, ...next };
  listeners.forEach((listener) => listener());
}

export const currentlyHeard = (): Heard => heard;
/** Whether a change without an answer is being looked for. */
export const isChecking = (): boolean => checks > 0;

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const noteHeard = (): void => become({ heardAt: Date.now(), failedAt: null });
export const noteFailure = (): void => become({ failedAt: Date.now() });
export const noteListening = (): void => become({ listeningSince: Date.now() });
export const noteStream = (isStreaming: boolean): void => become({ isStreaming });

/** Tells that a change without an answer is being looked for, until that is done. */
export async function whileChecking<T>(look: () => Promise<T>): Promise<T> {
  checks += 1;
  become({});
  try {
    return await look();
  } finally {
    checks -= 1;
    become({});
  }
}

/** Everything on the screen is read again. */
export const readAgain = (): void => readers.forEach((reader) => reader());

export function onReadAgain(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}
