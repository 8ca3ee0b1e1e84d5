import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useDebounced } from '../../kit/time/use-debounced';

const TYPING_PAUSE_MS = 200;

/** Clients that match the typed words. */
export function useFoundClients(words: string) {
  const { findClients } = useDataProvider<ConsoleDataProvider>();
  const asked = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ['clients', 'found', asked],
    queryFn: ({ signal }) => findClients(asked, signal),
    placeholderData: keepPreviousData,
  });
  /** True when the results belong to the current words, not to earlier ones. */
  const isSettled = asked === words.trim() && query.data !== undefined && !query.isPlaceholderData;
  return { ...query, asked, isSettled };
}
