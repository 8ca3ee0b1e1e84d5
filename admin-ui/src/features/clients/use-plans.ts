import type { Plan } from '@palestra/backend/contract/money';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api';
import { useMay } from '../../kit/session/use-may';

export const PLANS = '/api/Admin/plans';

/** On sale first; nothing is asked for roles that sell nothing. */
export function usePlans() {
  const may = useMay();
  return useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await callApi<Plan[]>(PLANS, { signal })).data,
    enabled: may('money'),
  });
}
