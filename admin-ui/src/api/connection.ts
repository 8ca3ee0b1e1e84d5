import { sharedValue } from '@palestra/web-kit/shared-value';

/** Last signs of the server, in milliseconds of this device's clock. */
export interface Heard {
  isStreaming: boolean;
  /** Last response or heartbeat. */
  heardAt: number;
  /** Last failed request; null if something was heard since. */
  failedAt: number | null;
  /** Start of the current stream: silence before it does not count. */
  listeningSince: number;
}

export type ConnectionState =
  | { kind: 'live' }
  | { kind: 'ago'; seconds: number }
  | { kind: 'offline'; heardAt: number };

/** The server sends a heartbeat every 5 s: one late beat is ignored, two missing ones mean offline. */
const LATE_MS = 8_000;
const OFFLINE_MS = 15_000;
/** After a failed request offline shows sooner. A restarting server is back within this time. */
const FAILED_MS = 4_000;

/** Age of the screen's data as one state. */
export function connectionOf(heard: Heard, now: number): ConnectionState {
  const silence = now - heard.heardAt;
  const unheard = now - Math.max(heard.heardAt, heard.listeningSince);
  if (heard.isStreaming && silence < LATE_MS) return { kind: 'live' };
  const isOffline = unheard >= OFFLINE_MS || (heard.failedAt !== null && silence >= FAILED_MS);
  return isOffline
    ? { kind: 'offline', heardAt: heard.heardAt }
    : { kind: 'ago', seconds: Math.max(1, Math.round(silence / 1_000)) };
}

const heard = sharedValue<Heard>({
  isStreaming: false,
  heardAt: Date.now(),
  failedAt: null,
  listeningSince: Date.now(),
});
const checks = sharedValue(0);
const readers = new Set<() => void>();

const become = (next: Partial<Heard>): void => heard.set({ ...heard.get(), ...next });

export const useHeard = heard.use;
/** True while the outcome of a change without a response is being looked for. */
export const useIsChecking = (): boolean => checks.use() > 0;

export const noteHeard = (): void => become({ heardAt: Date.now(), failedAt: null });
export const noteFailure = (): void => become({ failedAt: Date.now() });
/** A proxy responds with 502 to 504 when the server is down. */
export const noteResponse = (status: number): void => (status >= 502 && status <= 504 ? noteFailure : noteHeard)();
export const noteListening = (): void => become({ listeningSince: Date.now() });
export const noteStream = (isStreaming: boolean): void => become({ isStreaming });

/** Sets `isChecking` while `look` runs. */
export async function whileChecking<T>(look: () => Promise<T>): Promise<T> {
  checks.set(checks.get() + 1);
  try {
    return await look();
  } finally {
    checks.set(checks.get() - 1);
  }
}

/** Refetches everything on screen. */
export const readAgain = (): void => readers.forEach((reader) => reader());

export function onReadAgain(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}
