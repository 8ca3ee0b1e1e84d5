import { useEffect } from 'react';

/** Calls `onEnd` after `ms`; null stops it. It starts anew when `ms` or `occasion` changes. */
export function useTimeout(onEnd: () => void, ms: number | null, occasion?: unknown): void {
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(onEnd, ms);
    return () => clearTimeout(timer);
  }, [onEnd, ms, occasion]);
}
