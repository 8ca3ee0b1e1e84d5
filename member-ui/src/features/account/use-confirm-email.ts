import type { ConfirmEmailRequest } from '@palestra/backend/contract/account';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../lib/api';
import type { LinkFacts } from './use-link-facts';

const confirmEmail = (request: ConfirmEmailRequest) => call<null>('POST', '/api/auth/confirm-email', request);

/** Follows the link at once, and once: whatever looks at it again gets the same answer. */
export const useConfirmEmail = (link: LinkFacts | null): UseQueryResult<unknown> =>
  useQuery({
    queryKey: ['confirm-email', link],
    queryFn: () => (link === null ? null : confirmEmail(link)),
    enabled: link !== null,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
