import type { Plan } from '@palestra/backend/contract/money';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/api';
import { useMay } from '../../kit/session/use-may';

export const PLANS = '/api/Admin/plans';

/** On sale first; nothing is asked for roles that sell nothing. */
export function usePlans() {
  const may = useMay();
  return useQuery({
    queryKey: ['plans'],
    queryFn: reading<Plan[]>(PLANS),
    enabled: may('money'),
  });
}

/** The gym has a plan on sale, and the role may sell it; not known while the plans are read. */
export function useSells(): { sells: boolean; isKnown: boolean } {
  const { data, isFetching } = usePlans();
  return { sells: data?.some(({ isOnSale }) => isOnSale) ?? false, isKnown: data !== undefined || !isFetching };
}
