import Button from '@mui/material/Button';
import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { useCloseNotification, useNotificationContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { addressOfReceipt, RECEIPT } from './AskedReceipt';
import type { TakenPayment } from './TakenReceipt';

/** Opens the receipt, and makes room for the next message. */
function ReceiptButton({ taken }: { taken: TakenPayment }) {
  const { t } = useTranslation();
  const { write } = useAddress();
  const { notifications } = useNotificationContext();
  const close = useCloseNotification();
  const giveWay = useEffectEvent(close);
  const isNextWaiting = notifications.length > 0;
  useEffect(() => {
    if (isNextWaiting) giveWay();
  }, [isNextWaiting]);
  const open = (): void => {
    close();
    write({ [RECEIPT]: addressOfReceipt(taken) });
  };
  return (
    <Button color="inherit" size="small" onClick={open}>
      {t('money.receipt')}
    </Button>
  );
}

/** Says that something was done; with the receipt in the same bar, as long as one's own act is offered to be undone. */
export function useTellWithReceipt(): (said: string, taken: TakenPayment | null) => void {
  const notify = useNotify();
  return (said, taken) =>
    notify(said, {
      type: 'success',
      ...(taken !== null && { autoHideDuration: TIMERS.ownActBar, action: <ReceiptButton taken={taken} /> }),
    });
}
