import type { Client } from '@palestra/backend/contract/client';

type Reached = Pick<Client, 'email' | 'phone' | 'guardian'>;

/** The address and the phone that reach a client: a child's are their adult's (rule: family). */
export const contactOf = ({ email, phone, guardian }: Reached): { email: string; phone: string } => ({
  email: email || (guardian?.email ?? ''),
  phone: phone || (guardian?.phone ?? ''),
});
