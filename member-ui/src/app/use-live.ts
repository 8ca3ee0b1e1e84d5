import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Live updates. Loaded after the first screen; until then screens poll every 10 s. */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isLeft = false;
    let leave = (): void => void (isLeft = true);
    void import('../features/live/follow-live')
      .then(({ followLive }) => (isLeft ? undefined : (leave = followLive(queries))))
      .catch(() => undefined);
    return () => leave();
  }, [queries]);
}
