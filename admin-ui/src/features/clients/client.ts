import type { Client, ClientDetails } from '@palestra/backend/contract/client';
import { useRecordContext } from 'react-admin';
import type { Versioned } from '../../api/versioned';

/** A page that opens from the list has its row until the client is read, which brings the rest. */
type OpenedClient = Versioned<Client & Partial<ClientDetails>>;

/** The client of the page around it, from react-admin's record context. */
export function useClient(): OpenedClient {
  const client = useRecordContext<OpenedClient>();
  if (client === undefined) throw new Error('This part belongs on the page of a client');
  return client;
}

/** No mail reaches them: an adult without an address (rule: without e-mail). */
export const isUnreached = ({ email, guardian }: Pick<Client, 'email' | 'guardian'>): boolean =>
  email === '' && guardian === null;

/** The same of the client of the page around it, if there is one. */
export function useIsUnreached(): boolean {
  const client = useRecordContext<Client>();
  return client !== undefined && isUnreached(client);
}

type Reached = Pick<Client, 'email' | 'phone' | 'guardian'>;

/** The address and the phone that reach a client: a child's are their adult's (rule: family). */
export const contactOf = ({ email, phone, guardian }: Reached): { email: string; phone: string } => ({
  email: email || (guardian?.email ?? ''),
  phone: phone || (guardian?.phone ?? ''),
});
