import { useSearchParams } from 'wouter';

export interface LinkFacts {
  email: string;
  token: string;
}

/** What the link of a mail carries; null when a part of it is missing. */
export function useLinkFacts(): LinkFacts | null {
  const [parameters] = useSearchParams();
  const email = parameters.get('email') ?? '';
  const token = parameters.get('token') ?? '';
  return email === '' || token === '' ? null : { email, token };
}
