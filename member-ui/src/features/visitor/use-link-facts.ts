import { useSearchParams } from 'wouter';

export interface LinkFacts {
  email: string;
  token: string;
}

/** Parameters of a mailed link; null if one is missing. */
export function useLinkFacts(): LinkFacts | null {
  const [parameters] = useSearchParams();
  const email = parameters.get('email') ?? '';
  const token = parameters.get('token') ?? '';
  return email === '' || token === '' ? null : { email, token };
}
