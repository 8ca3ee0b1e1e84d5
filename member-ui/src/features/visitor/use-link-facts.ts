import { useSearchParams } from 'wouter';

/** A link is looked up once: not again when the page is shown again, nor when the network returns. */
export const LOOKED_UP_ONCE = {
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

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
