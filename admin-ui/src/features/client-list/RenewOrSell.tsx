import { Suspense } from 'react';
import type { AddressOfDialog } from '../../kit/address/use-open-in-address';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { usePlans } from '../clients/use-plans';
import { SellDialog } from '../money/sell-dialog';
import { RenewDialog } from '../subscriptions/renew-dialog';

interface DialogProps {
  client: { id: string; name: string };
  onClose: () => void;
}

function EitherDialog({ client, onClose }: DialogProps) {
  const { data, isFetching } = usePlans();
  if (data === undefined && isFetching) return null;
  if (data?.some(({ isOnSale }) => isOnSale) === true) return <SellDialog client={client} onClose={onClose} />;
  return <RenewDialog clientIds={[client.id]} onClose={onClose} />;
}

/** A gym with plans sells one; others renew with the length and the visits of the last subscription (rule: plans). */
export const RenewOrSell = ({ address, ...props }: DialogProps & { address: AddressOfDialog }) => (
  <DialogAddress value={address}>
    <Suspense fallback={null}>
      <EitherDialog {...props} />
    </Suspense>
  </DialogAddress>
);
