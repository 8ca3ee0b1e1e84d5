import type { RenewalConsentForStaff } from '@palestra/backend/contract/renewing';
import { adminPath, reading, remove } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';

/** Below the key of accounts, so that it is read again with them. */
export const useRenewing = (clientId: string) =>
  useLiveQuery({
    queryKey: ['ledger', clientId, 'renewing'],
    topics: ['clients'],
    about: { clientId },
    queryFn: reading<RenewalConsentForStaff[]>(adminPath('clients', clientId, 'renewing')),
  });

export const endRenewing = (clientId: string) =>
  remove<RenewalConsentForStaff[]>(adminPath('clients', clientId, 'renewing'));
