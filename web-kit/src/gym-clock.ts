import { useEffect, useRef, useSyncExternalStore } from 'react';
import { keepServerTime } from './session.js';
import { sharedValue } from './shared-value.js';

const TICK_MS = 20_000;
/** Tolerance for the request's travel time; smaller differences are ignored. */
const JITTER_MS = 2_000;

/** Milliseconds that the gym's clock is ahead of the browser's. */
let ahead = 0;
let shown = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  shown = new Date(Date.now() + ahead);
  listeners.forEach((listener) => listener());
}

/** The gym's zone; null until the gym is known. */
export const gymZone = sharedValue<string | null>(null);

export const gymClockAhead = (): number => ahead;

/** Sets the stored offset when the server cannot be reached. */
export function setGymClockAhead(next: number): void {
  if (Math.abs(next - ahead) < JITTER_MS) return;
  ahead = next;
  tick();
}

/** `now` is the gym's clock as the server has just sent it. */
export function setGymClock(now: string): void {
  setGymClockAhead(Date.parse(now) - Date.now());
  keepServerTime(localStorage, now, new Date());
}

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

/** The gym's ticking clock, so that "in 3 hours" stays true on an open screen. */
export const useGymNow = (): Date => useSyncExternalStore(subscribe, () => shown);

/** Reads everything again after the gym's midnight, which changes the day and the month of an open screen. */
export function useReadAtMidnight(today: string | null, queries: { invalidateQueries: () => unknown }): void {
  const seen = useRef(today);
  useEffect(() => {
    const before = seen.current;
    seen.current = today;
    if (before !== null && before !== today) void queries.invalidateQueries();
  }, [today, queries]);
}
