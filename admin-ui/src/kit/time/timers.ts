import { useEffect, useEffectEvent, useState } from 'react';

/** The value once it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Calls `onEnd` after `ms`; null stops it. Restarts when `ms` or `occasion` changes, not with a new `onEnd`. */
export function useTimeout(onEnd: () => void, ms: number | null, occasion?: unknown): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, occasion]);
}
