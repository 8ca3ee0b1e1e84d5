import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { connectionOf, currentlyHeard, onConnection, type ConnectionState } from '../../api/connection';

/** Connection state now; without news it ages by itself. */
export function useConnection(): ConnectionState {
  const heard = useSyncExternalStore(onConnection, currentlyHeard);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => connectionOf(heard, Math.max(now, heard.heardAt)), [heard, now]);
}
