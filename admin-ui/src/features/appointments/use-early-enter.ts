import type { Client } from '@palestra/backend/contract/client';
import { useEffect, useState } from 'react';

/**
 * Handles Enter pressed before the results arrive: a single match is then chosen, several are not. The returned
 * function tells whether Enter is waiting.
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
