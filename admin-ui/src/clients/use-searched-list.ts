import type { Client } from '@palestra/backend/contract/client';
import { useListContext, type ListControllerResult } from 'react-admin';

/** The list of clients with its filters, typed: react-admin leaves them open. */
export function useSearchedList(): Omit<ListControllerResult<Client>, 'filterValues'> & {
  filterValues: { q?: string; status?: string };
} {
  return useListContext<Client>();
}
