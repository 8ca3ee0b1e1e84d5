import type { Affected } from '@palestra/backend/contract/schedule-change';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLive } from '../live/use-live';
import { useLivePolling } from '../live/use-live-polling';

interface DryRunOptions<Answer> {
  /** What the server has just said. */
  known?: Answer;
  /** Where the change is about nobody else. */
  clientId?: string;
}

/**
 * What a change would do, asked of the server anew each time the question is put, and whenever somebody books or cancels
 * while it stands: nobody loses a place unnamed. `key` is the question; null: none yet.
 */
export function useDryRun<Answer extends Affected>(
  key: readonly unknown[] | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
  { known, clientId }: DryRunOptions<Answer> = {},
) {
  const [isAnswered, setAnswered] = useState(false);
  const hasNews = useRef(false);
  const isPut = key !== null && !isAnswered;
  const { data, error, refetch } = useQuery({
    queryKey: ['dry-run', ...(key ?? [])],
    queryFn: ({ signal }) => ask(signal),
    enabled: isPut,
    ...(known && { initialData: known }),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: useLivePolling(),
  });
  const keepNews = (): void => {
    hasNews.current = true;
  };
  useLive(['appointments'], key === null ? null : isPut ? refetch : keepNews, { clientId });
  /** The change itself, after which there is nothing left to ask about; refused, there is, with what came meanwhile. */
  const answer = async <Done>(change: () => Promise<Done>): Promise<Done> => {
    hasNews.current = false;
    setAnswered(true);
    try {
      return await change();
    } catch (fault) {
      setAnswered(false);
      if (hasNews.current) void refetch();
      throw fault;
    }
  };
  // An answer that could not be had again is not one to act on.
  return { data: error === null ? data : undefined, error, refetch, answer };
}
