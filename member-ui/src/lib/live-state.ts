import { LIVE_POLL_MS } from '@palestra/backend/contract/live';

let isLive = false;

export const setLive = (next: boolean): void => void (isLive = next);

/** A query's `refetchInterval`: every 10 s, unless changes are told as they happen. */
export const pollUnlessLive = (): number | false => (isLive ? false : LIVE_POLL_MS);
