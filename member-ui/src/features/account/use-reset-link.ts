import type { ResetLinkRequest } from '@palestra/backend/contract/account';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { isLinkRefused } from './reset-password';
import type { LinkFacts } from './use-link-facts';

const check = (request: ResetLinkRequest) => call<null>('POST', '/api/auth/reset-password/check', request);

/**
 * Checks the link once, before anything is typed. If the check fails the form is shown, and submitting it reports the
 * error.
 */
export function useResetLink(link: LinkFacts): 'checking' | 'dead' | 'usable' {
  const { isPending, error } = useQuery({
    queryKey: ['reset-link', link],
    queryFn: () => check(link),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return 'checking';
  return isLinkRefused(error) ? 'dead' : 'usable';
}
