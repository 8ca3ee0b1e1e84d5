import type {
  Ledger,
  PaymentRequest,
  PlanRequest,
  RegisterEntry,
  Sale,
  SaleRequest,
} from '@palestra/backend/contract/money';
import type { OwingClient } from '@palestra/backend/contract/report';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live-query';
import { PLANS } from '../clients/use-plans';
import { DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const of = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`;
const ofClient = (id: string, part: string): string => `${of('/api/Admin/clients', id)}/${part}`;

export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PlanRequest & { id: string | null }) =>
      id === null ? callApi(PLANS, { method: 'POST', body }) : callApi(of(PLANS, id), { method: 'PUT', body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
  });
}

export const useLedger = (clientId: string) =>
  useLiveQuery({
    queryKey: ['ledger', clientId],
    topics: ['clients'],
    about: { clientId },
    queryFn: async ({ signal }) => (await callApi<Ledger>(ofClient(clientId, 'ledger'), { signal })).data,
  });

/** Everybody who owes, the oldest debt first (rule: owed). */
export const useOwed = () =>
  useLiveQuery({
    queryKey: ['ledger', 'owed'],
    topics: ['clients'],
    queryFn: async ({ signal }) => (await callApi<OwingClient[]>('/api/Admin/debts', { signal })).data,
  });

export const useRegister = (from: string, until: string) =>
  useQuery({
    queryKey: ['ledger', 'register', from, until],
    queryFn: async ({ signal }) =>
      (await callApi<RegisterEntry[]>(`/api/Admin/ledger?from=${from}&until=${until}`, { signal })).data,
  });

/** The terms of a sale, which sells nothing. */
export const useTerms = (clientId: string, body: SaleRequest | null) =>
  useQuery({
    queryKey: ['ledger', clientId, 'terms', body],
    queryFn: async ({ signal }) =>
      (await callApi<Sale>(`${ofClient(clientId, 'sales')}?dryRun=true`, { method: 'POST', body, signal })).data,
    enabled: body !== null,
    gcTime: 0,
  });

/** Everything that shows a client's subscription or account. */
export function useMoneyChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const shown = [['ledger'], ['clients'], ['subscriptions'], ['audit'], [STATISTICS_QUERY], [DAY_QUERY]];
  return () => Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A repeated call with the same id sells once. */
export const sell = async (clientId: string, body: SaleRequest): Promise<Sale> =>
  (await callApi<Sale>(ofClient(clientId, 'sales'), { method: 'POST', body })).data;
export const pay = async (clientId: string, body: PaymentRequest): Promise<Ledger> =>
  (await callApi<Ledger>(ofClient(clientId, 'payments'), { method: 'POST', body })).data;
export const reverse = async (id: string, reason: string): Promise<Ledger> =>
  (await callApi<Ledger>(`${of('/api/Admin/ledger', id)}/reverse`, { method: 'POST', body: { reason } })).data;
