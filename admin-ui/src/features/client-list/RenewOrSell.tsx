import { Suspense } from 'react';
import type { AddressOfDialog } from '../../kit/address/use-address';
import { loadPart } from '../../kit/load-part';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useSells } from '../clients/use-plans';

// Both load when they are first asked for.
const SellDialog = loadPart('sale', () => import('../money/SellDialog'), 'SellDialog');
export const RenewDialog = loadPart('renewal', () => import('../subscriptions/RenewDialog'), 'RenewDialog');

interface DialogProps {
  client: { id: string; name: string };
  onClose: () => void;
}

function EitherDialog({ client, onClose }: DialogProps) {
  const { sells, isKnown } = useSells();
  if (!isKnown) return null;
  if (sells) return <SellDialog client={client} onClose={onClose} />;
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
