import type { Plan } from '@palestra/backend/contract/money';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/api';
import { useMay } from '../../kit/session/use-may';
import { useGymQuery } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';

/** On sale first; nothing is asked for roles that sell nothing, or in a gym that sells nothing. */
export function usePlans() {
  const may = useMay();
  const isSelling = useUses()('money');
  const query = useQuery({
    queryKey: ['plans'],
    queryFn: reading<Plan[]>('/api/Admin/plans'),
    enabled: isSelling && may('money'),
  });
  // Read before the gym stopped selling.
  return { ...query, data: isSelling ? query.data : undefined };
}

/** The gym has a plan on sale, and the role may sell it; not known while the plans are read. */
export function useSells(): { sells: boolean; isKnown: boolean } {
  const isGymKnown = useGymQuery().data !== undefined;
  const { data, isFetching } = usePlans();
  return {
    sells: data?.some(({ isOnSale }) => isOnSale) ?? false,
    isKnown: isGymKnown && (data !== undefined || !isFetching),
  };
}
