import type {
  OnlinePaymentForStaff,
  OnlinePaymentToSee,
  PaymentProviderRequest,
  PaymentProviderSettings,
  RefundRequest,
} from '@palestra/backend/contract/online-payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminPath, post, put, reading, remove } from '../../api/api';
import { GYM_QUERY } from '../../kit/time/use-gym';
import { useLiveQuery } from '../../kit/live/use-live';

const PROVIDERS = adminPath('payment-providers');
const PROVIDERS_KEY = ['payment-providers'];

export const useProviders = () =>
  useLiveQuery({
    queryKey: PROVIDERS_KEY,
    topics: ['audit'],
    queryFn: reading<PaymentProviderSettings[]>(PROVIDERS),
  });

export function useSaveProvider(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: PaymentProviderRequest) => put<PaymentProviderSettings>(`${PROVIDERS}/${name}`, wish),
    // Members pay at one provider: the other is changed, too, and the gym has one or none.
    onSuccess: () => Promise.all([PROVIDERS_KEY, GYM_QUERY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Below the key of accounts, so that it is read again with them. */
export const useOnlinePayments = (clientId: string) =>
  useLiveQuery({
    queryKey: ['ledger', clientId, 'online'],
    topics: ['clients'],
    about: { clientId },
    queryFn: reading<OnlinePaymentForStaff[]>(adminPath('clients', clientId, 'online-payments')),
  });

export const usePaymentsToSee = () =>
  useLiveQuery({
    queryKey: ['ledger', 'online'],
    topics: ['clients'],
    queryFn: reading<OnlinePaymentToSee[]>(adminPath('online-payments')),
  });

/** A repeated call with the same id sends nothing twice. */
export const refund = (id: string, body: RefundRequest) =>
  post<OnlinePaymentForStaff>(adminPath('online-payments', id, 'refund'), body);
export const seeTo = (id: string) => remove<OnlinePaymentForStaff>(adminPath('online-payments', id, 'problem'));
