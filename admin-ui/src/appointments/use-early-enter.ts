import type { Client } from '@palestra/backend/contract/client';
import { useEffect, useState } from 'react';

/**
 * Enter was pressed before the answer was there: when it comes and is one client only, he is taken. Of several nobody
 * is taken unseen. The function says whether Enter waits.
 */
export function useEarlyEnter(
  found: readonly Client[],
  isSettled: boolean,
  onChoose: (client: Client) => void,
): (isWaiting: boolean) => void {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isSettled) return;
    setWaiting(false);
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) onChoose(only);
  }, [isWaiting, isSettled, found, onChoose]);
  return setWaiting;
}
