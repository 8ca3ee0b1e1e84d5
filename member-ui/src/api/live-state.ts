import { LIVE_POLL_MS } from '@palestra/backend/contract/live';

let isLive = false;

export const setLive = (next: boolean): void => void (isLive = next);

/** `refetchInterval` of a query: 10 s, off while the live stream is connected. */
export const pollUnlessLive = (): number | false => (isLive ? false : LIVE_POLL_MS);
