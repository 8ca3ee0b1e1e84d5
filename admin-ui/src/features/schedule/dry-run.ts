import type { StaffTopic } from '@palestra/backend/contract/live';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLive, useLivePolling } from '../../kit/live/use-live';

/** True asks for the effects of a change; false makes it. */
export interface ChangeMode {
  dryRun: boolean;
  signal?: AbortSignal;
}
export const FOR_REAL: ChangeMode = { dryRun: false };

export const inMode = ({ dryRun, signal }: ChangeMode, path: string) => ({
  path: dryRun ? `${path}${path.includes('?') ? '&' : '?'}dryRun=true` : path,
  options: signal ? { signal } : {},
});

interface DryRunOptions<Answer> {
  /** The server's latest result, if the caller already has one. */
  known?: Answer;
  /** Limits refreshes to changes of this client. */
  clientId?: string;
  /** Changes to follow besides bookings and cancellations. */
  alsoOn?: readonly StaffTopic[];
  /** Shows the last result while another question is asked. */
  keepsPrevious?: boolean;
}

/**
 * Runs the server's dry run of a change, so that nobody loses a place unnamed. It runs again for each `key`, and after
 * any booking or cancellation while it is shown. `key` is null while there is nothing to ask.
 */
export function useDryRun<Answer>(
  key: readonly unknown[] | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
  { known, clientId, alsoOn = [], keepsPrevious = false }: DryRunOptions<Answer> = {},
) {
  const [isAnswered, setAnswered] = useState(false);
  const hasNews = useRef(false);
  const isPut = key !== null && !isAnswered;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['dry-run', ...(key ?? [])],
    queryFn: ({ signal }) => ask(signal),
    enabled: isPut,
    ...(known && { initialData: known }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: useLivePolling(),
  });
  const keepNews = (): void => {
    hasNews.current = true;
  };
  useLive(['appointments', ...alsoOn], key === null ? null : isPut ? refetch : keepNews, { clientId });
  /** Runs the change itself and stops asking. A refusal asks again, because the data may have changed meanwhile. */
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
  // A result that could not be refreshed is withheld, so that staff do not act on it.
  return { data: error === null ? data : undefined, error, refetch, answer, isPlaceholderData };
}
