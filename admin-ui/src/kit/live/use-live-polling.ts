import { LIVE_POLL_MS } from '@palestra/backend/contract/live';
import { useSyncExternalStore } from 'react';
import { usePolling } from './use-polling';
import { isLive, onLiveState } from './live-store';

/** `refetchInterval` of a query: none while the live stream is connected, else 10 s. */
export function useLivePolling(): number | false {
  const polling = usePolling(LIVE_POLL_MS);
  return useSyncExternalStore(onLiveState, isLive) ? false : polling;
}
