import { useSyncExternalStore } from 'react';

const TICK_MS = 20_000;
/** What a request's own travel may be off by; less than this is no news. */
const JITTER_MS = 2_000;

/** How far the gym's clock is ahead of the browser's, in milliseconds. */
let ahead = 0;
let shown = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  shown = new Date(Date.now() + ahead);
  listeners.forEach((listener) => listener());
}

export const gymClockAhead = (): number => ahead;

/** For when the server cannot be asked. */
export function setGymClockAhead(next: number): void {
  if (Math.abs(next - ahead) < JITTER_MS) return;
  ahead = next;
  tick();
}

/** `now` is the gym's clock as the server has just told it. */
export const setGymClock = (now: string): void => setGymClockAhead(Date.parse(now) - Date.now());

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    shown = new Date(Date.now() + ahead);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The gym's clock, ticking: what is shown as "in 3 hours" must not stand still on an open screen. */
export const useGymNow = (): Date => useSyncExternalStore(subscribe, () => shown);
