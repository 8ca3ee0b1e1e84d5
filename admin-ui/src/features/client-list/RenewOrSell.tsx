import { usePlans } from '../clients/use-plans';
import { SellDialog } from '../money/sell-dialog';
import { RenewDialog } from '../subscriptions/renew-dialog';

interface RenewOrSellProps {
  client: { id: string; name: string };
  onClose: () => void;
}

/** A gym with plans sells one; others renew with the length and the visits of the last subscription (rule: plans). */
export function RenewOrSell({ client, onClose }: RenewOrSellProps) {
  const { data, isFetching } = usePlans();
  if (data === undefined && isFetching) return null;
  if (data?.some(({ isOnSale }) => isOnSale) === true) return <SellDialog client={client} onClose={onClose} />;
  return <RenewDialog clientIds={[client.id]} onClose={onClose} />;
}
