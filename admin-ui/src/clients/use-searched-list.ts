import type { Client } from '@palestra/backend/contract/client';
import { useListContext, type ListControllerResult } from 'react-admin';

/** The list of clients with its one filter, typed: react-admin leaves filters open. */
export function useSearchedList(): Omit<ListControllerResult<Client>, 'filterValues'> & {
  filterValues: { q?: string };
} {
  return useListContext<Client>();
}
