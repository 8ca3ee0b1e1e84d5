import type { Client } from '@palestra/backend/contract/client';
import { useFilteredList } from '../../kit/list/ResourceList';

export interface ClientFilter {
  q?: string;
  status?: string | string[];
  isActive?: boolean;
  erasureRequested?: boolean;
  tagId?: string;
  document?: string;
  termsAccepted?: boolean;
}

/** The client list around it. */
export const useClientList = () => useFilteredList<Client, ClientFilter>();
