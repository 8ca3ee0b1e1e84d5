import type { Client } from '@palestra/backend/contract/client';
import { useListContext, type ListControllerResult } from 'react-admin';

/** Client list with typed filters, which react-admin leaves open. */
export function useSearchedList(): Omit<ListControllerResult<Client>, 'filterValues'> & {
  filterValues: { q?: string; status?: string; erasureRequested?: boolean };
} {
  return useListContext<Client>();
}
