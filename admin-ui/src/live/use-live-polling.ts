import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import { useSyncExternalStore } from 'react';
import { usePolling } from '../session/use-polling';
import { isLive, onLiveState } from './live-store';

/** For a query's `refetchInterval`: never while the live stream lives, else every 10 s. */
export function useLivePolling(): number | false {
  const polling = usePolling(LIVE_POLL_MS);
  return useSyncExternalStore(onLiveState, isLive) ? false : polling;
}
