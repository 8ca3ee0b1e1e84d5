import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Changes appear as they happen. Comes after the first screen; without it screens ask every 10 s. */
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
