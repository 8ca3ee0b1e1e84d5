import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import { useSyncExternalStore } from 'react';
import { isLive, onLiveState } from './live-store';

/** For a query's `refetchInterval`: never while the live stream lives, else every 10 s. */
export const useLivePolling = (): number | false => (useSyncExternalStore(onLiveState, isLive) ? false : LIVE_POLL_MS);
