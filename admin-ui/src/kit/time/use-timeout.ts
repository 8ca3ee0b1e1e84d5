import { useEffect, useEffectEvent } from 'react';

/** Calls `onEnd` after `ms`; null stops it. Restarts when `ms` or `occasion` changes, not with a new `onEnd`. */
export function useTimeout(onEnd: () => void, ms: number | null, occasion?: unknown): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => end(), ms);
    return () => clearTimeout(timer);
  }, [ms, occasion]);
}
