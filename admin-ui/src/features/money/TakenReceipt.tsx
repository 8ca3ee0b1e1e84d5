import type { Client } from '@palestra/backend/contract/client';
import { useEffect, useEffectEvent } from 'react';
import { useGetOne } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { PaperDialog } from './PaperDialog';
import { ReceiptText } from './ReceiptDialog';
import { useLedger } from './money.api';

/** A payment that was just taken. */
export interface TakenPayment {
  clientId: string;
  paymentId: string;
}

/** The receipt of a payment, read from the account of its client. */
export function TakenReceipt({
  taken: { clientId, paymentId },
  onClose,
}: {
  taken: TakenPayment;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const ledger = useLedger(clientId);
  const client = useGetOne<Client>('clients', { id: clientId });
  const payment = ledger.data?.entries.find(({ id, kind }) => id === paymentId && kind === 'payment');
  // An old link, or one of another client.
  const isGone = ledger.data !== undefined && !ledger.isFetching && payment === undefined;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const error = ledger.error ?? client.error;
  const refetch = (): unknown => Promise.all([ledger.refetch(), client.refetch()]);
  const receipt =
    payment === undefined || client.data === undefined ? null : (
      <ReceiptText payment={payment} clientName={client.data.name} />
    );
  return (
    <PaperDialog title={t('money.receipt')} isReady={receipt !== null} onClose={onClose}>
      {receipt ?? <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={240} />}
    </PaperDialog>
  );
}
