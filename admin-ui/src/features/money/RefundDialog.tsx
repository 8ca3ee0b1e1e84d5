import type { OnlinePaymentForStaff } from '@palestra/backend/contract/online-payment';
import { newId } from '@palestra/web-kit/new-id';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { centsOf, typedOf } from './amount';
import { useMoneyChanged } from './money.api';
import { refund } from './online.api';

interface RefundDialogProps {
  client: { id: string; name: string };
  payment: OnlinePaymentForStaff;
  onClose: () => void;
}

/** Money goes back by the provider, to the card or account that it came from. */
export function RefundDialog({ client, payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const changed = useMoneyChanged();
  const { id: paymentId, refundableCents, provider } = payment;
  const [amount, setAmount] = useState(typedOf(refundableCents));
  const [reason, setReason] = useState('');
  // The same amount asked for again after a lost answer is the same refund.
  const [asked, setAsked] = useState({ id: '', amountCents: 0 });
  const amountCents = centsOf(amount) ?? 0;
  const save = async (): Promise<void> => {
    const id = asked.id !== '' && asked.amountCents === amountCents ? asked.id : newId();
    setAsked({ id, amountCents });
    try {
      const { refunds } = await refund(paymentId, { id, amountCents, reason: reason.trim() });
      const isBack = refunds.find((one) => one.id === id)?.state === 'done';
      const said = { amount: format.money(amountCents), name: client.name, provider: t(`money.methods.${provider}`) };
      notify(t(isBack ? 'money.paying.refundedTo' : 'money.paying.refundBegun', said), { type: 'success' });
    } catch (fault) {
      if (hasCode(fault, 'PROVIDER_REFUSES')) setAsked({ id: '', amountCents: 0 });
      throw fault;
    } finally {
      await changed();
    }
  };
  return (
    <FormDialog
      isDanger
      title={t('money.paying.refundTitle', { provider: t(`money.methods.${provider}`) })}
      texts={{ submit: t('money.paying.refund'), failed: t('money.failed') }}
      canSave={amountCents > 0 && amountCents <= refundableCents && reason.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('money.paying.refundText', { max: format.money(refundableCents) })}</p>
      <InputField
        autoFocus
        required
        name="amountCents"
        label={t('money.amount')}
        value={amount}
        inputMode="decimal"
        onType={setAmount}
      />
      <InputField required label={t('money.reason')} value={reason} onType={setReason} maxLength={200} />
    </FormDialog>
  );
}
