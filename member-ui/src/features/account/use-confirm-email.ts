import type { ConfirmEmailRequest } from '@palestra/backend/contract/account';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../lib/api';
import type { LinkFacts } from './use-link-facts';

const confirmEmail = (request: ConfirmEmailRequest) => call<null>('POST', '/api/auth/confirm-email', request);

/** Confirms at once and only once: remounting returns the same result. */
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
