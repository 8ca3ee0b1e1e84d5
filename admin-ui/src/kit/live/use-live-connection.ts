import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReadAgain } from '../../api/connection';
import { GYM_QUERY } from '../time/use-gym';
import { keepLive } from './live-store';
import { useLive } from './use-live';

/** Holds the console's one live stream while somebody is signed in, and refetches the gym when its settings change. */
export function useLiveConnection(): void {
  const queryClient = useQueryClient();
  useEffect(keepLive, []);
  useEffect(() => onReadAgain(() => void queryClient.invalidateQueries()), [queryClient]);
  useLive(['settings'], () => queryClient.invalidateQueries({ queryKey: GYM_QUERY }));
}
