import type { ClientDetails } from '@palestra/backend/contract/client';
import { useRecordContext } from 'react-admin';
import type { Versioned } from '../../api/versioned';

/** The client of the page around it, from react-admin's record context. */
export function useClient(): Versioned<ClientDetails> {
  const client = useRecordContext<Versioned<ClientDetails>>();
  if (client === undefined) throw new Error('This part belongs on the page of a client');
  return client;
}
