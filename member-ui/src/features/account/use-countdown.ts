import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Seconds left until `onEnd`, which is called once. */
export function useCountdown(ms: number, onEnd: () => void): number {
  const [left, setLeft] = useState(ms / SECOND_MS);
  useEffect(() => {
    if (left <= 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
    // Depends on the seconds only: a re-rendered parent must not restart the timer.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [left]);
  return left;
}
