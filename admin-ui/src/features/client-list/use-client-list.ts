import type { Client } from '@palestra/backend/contract/client';
import { useStore } from 'react-admin';
import { useFilteredList } from '../../kit/list/ResourceList';

export interface ClientFilter {
  q?: string;
  status?: string | string[];
  renewed?: boolean;
  isActive?: boolean;
  erasureRequested?: boolean;
  tagId?: string;
  document?: string;
  termsAccepted?: boolean;
}

/** The client list around it. */
export const useClientList = () => useFilteredList<Client, ClientFilter>();

/** Columns between the name and the actions, in order. */
export const CLIENT_COLUMNS = ['email', 'phone', 'expiry', 'used', 'since'] as const;
export type ClientColumn = (typeof CLIENT_COLUMNS)[number];

const USUAL: readonly ClientColumn[] = ['email', 'phone', 'expiry'];

export const useChosenColumns = () => useStore<readonly ClientColumn[]>('clients.columns', USUAL);

/** True for a list to be worked through by phone: subscriptions that end, have ended or are used up. */
export function useIsWorklist(): boolean {
  const { status } = useClientList().filterValues;
  return status === 'expiring' || status === 'expired' || status === 'usedUp';
}

/** Columns on screen. A worklist has the phone in any case. */
export function useClientColumns(): readonly ClientColumn[] {
  const [chosen] = useChosenColumns();
  const isWorklist = useIsWorklist();
  return CLIENT_COLUMNS.filter((column) => chosen.includes(column) || (isWorklist && column === 'phone'));
}
