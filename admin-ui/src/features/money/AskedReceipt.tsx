import { type ReactNode, Suspense } from 'react';
import { useOpenInAddress } from '../../kit/address/use-address';
import { loadPart } from '../../kit/load-part';
import { useMay } from '../../kit/session/use-may';
import { useUses } from '../../kit/time/use-uses';
import { DialogAddress } from '../../kit/ui/use-dialog';
import type { TakenPayment } from './TakenReceipt';

const TakenReceipt = loadPart('receipt', () => import('./TakenReceipt'), 'TakenReceipt');

/** Parameter of the address while a receipt is open over any screen. */
export const RECEIPT = 'receipt';
export const addressOfReceipt = ({ clientId, paymentId }: TakenPayment): string => `${clientId} ${paymentId}`;

/** The receipt that the bar was asked for, over the screen on which the payment was taken. */
export function AskedReceipt(): ReactNode {
  const isRead = useMay()('money');
  const isUsed = useUses()('money');
  const [taken, setTaken, address] = useOpenInAddress<TakenPayment>({
    parameter: RECEIPT,
    addressOf: addressOfReceipt,
    read: (clientId, paymentId) => (isRead && isUsed ? { clientId, paymentId } : undefined),
  });
  if (taken === null) return null;
  return (
    <DialogAddress value={address}>
      <Suspense fallback={null}>
        <TakenReceipt taken={taken} onClose={() => setTaken(null)} />
      </Suspense>
    </DialogAddress>
  );
}
