import { useEffect, useState } from 'react';

/** How far the gym's clock is ahead of the browser's, in milliseconds. */
let ahead = 0;

/** `now` is the gym's clock as the server has just told it. */
export function setGymClock(now: string): void {
  ahead = Date.parse(now) - Date.now();
}

export const gymNow = (): Date => new Date(Date.now() + ahead);

/** The gym's clock, ticking: what is shown as "in 3 hours" must not stand still on an open screen. */
export function useGymNow(everyMs = 20_000): Date {
  const [now, setNow] = useState(gymNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(gymNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
