import { PAYMENT_METHODS, type PaymentMethod } from '@palestra/backend/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { SelectField } from '../../kit/ui/SelectField';
import { centsOf, typedOf } from './amount';
import { pay, useMoneyChanged, usePaymentTerms } from './money.api';
import { AfterDoubt, type Before, SentBefore, TermsFault, useSending } from './sent-before';
import { useTellWithReceipt } from './receipt-offer';
import { Surplus } from './Surplus';

interface PayDialogProps {
  client: { id: string; name: string };
  owedCents: number;
  onClose: () => void;
}

const TYPING_PAUSE_MS = 250;

/** A payment as it was sent, with the text on the screen at that time. */
interface SentPayment {
  amount: string;
  amountCents: number;
  method: PaymentMethod;
  agreedCents: number;
  balanceCents: number;
}

function PayForm({ client, owedCents, onClose, before }: PayDialogProps & { before: Before<SentPayment> | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTellWithReceipt();
  const changed = useMoneyChanged();
  // A payment that was sent and not refused may be taken, so that it is sent again as it was.
  const sending = useSending('payment', client.id, before);
  const { id, sent, isKnown } = sending;
  const [amount, setAmount] = useState(before?.sent.amount ?? (owedCents > 0 ? typedOf(owedCents) : ''));
  const [method, setMethod] = useState<PaymentMethod>(before?.sent.method ?? 'cash');
  const amountCents = centsOf(amount);
  const isSettled = useDebounced(amount, TYPING_PAUSE_MS) === amount;
  const isSent = sent !== null && sent.amountCents === amountCents;
  const asked = usePaymentTerms(client.id, id, isSettled ? (amountCents ?? 0) : 0, isSent || isKnown);
  const terms = isSent ? sent : asked.data;
  const fault = isSent ? null : asked.error;
  const isPending = !isKnown && (amountCents ?? 0) > 0 && terms === undefined && fault === null;
  const balanceCents = terms?.balanceCents ?? 0;
  const surplusCents = Math.min(amountCents ?? 0, Math.max(0, -balanceCents));
  const [agreedCents, setAgreedCents] = useState(before?.sent.agreedCents ?? 0);
  const canSave = !isKnown && terms !== undefined && (surplusCents === 0 || agreedCents === surplusCents);
  const save = async (): Promise<void> => {
    const payment = { id, amountCents: amountCents ?? 0, method, balanceCents };
    const { entries } = await sending.send({ ...payment, amount, agreedCents }, () => pay(client.id, payment));
    const taken = entries.find((entry) => entry.id === id);
    const said = { amount: format.money(amountCents ?? 0), name: client.name, receipt: taken?.receipt ?? '' };
    tell(
      t('money.takenFrom', { ...said, when: taken === undefined ? '' : format.instant(taken.at) }),
      taken === undefined ? null : { clientId: client.id, paymentId: id },
    );
    await changed();
  };
  const texts = { submit: t('money.take'), failed: t('money.failed') };
  return (
    <FormDialog
      title={t('money.payOf', { name: client.name })}
      texts={texts}
      canSave={canSave}
      terms={{ of: [amount, method], isPending }}
      onSave={save}
      onReload={async () => (await asked.refetch({ throwOnError: true })).isSuccess}
      onClose={onClose}
    >
      {before !== null && !isKnown && <SentBefore />}
      <InputField
        autoFocus
        label={t('money.amount')}
        value={amount}
        error={amount !== '' && amountCents === null}
        helperText={amount !== '' && amountCents === null ? t('money.amountWrong') : undefined}
        onType={setAmount}
        inputMode="decimal"
      />
      <SelectField
        label={t('money.method')}
        value={method}
        choices={PAYMENT_METHODS.map((value) => ({ value, text: t(`money.methods.${value}`) }))}
        onChoose={(value) => setMethod(PAYMENT_METHODS.find((one) => one === value) ?? method)}
      />
      <TermsFault error={fault} sending={sending} onRetry={() => void asked.refetch()} />
      {surplusCents > 0 && <Surplus cents={surplusCents} agreedCents={agreedCents} onAgree={setAgreedCents} />}
    </FormDialog>
  );
}

/** Takes a payment. The debt is filled in, so that it is one press. */
export function PayDialog(props: PayDialogProps) {
  const { client, onClose } = props;
  const { t } = useTranslation();
  const texts = { title: t('money.payOf', { name: client.name }), another: t('money.takePayment') };
  return (
    <AfterDoubt<SentPayment> what="payment" clientId={client.id} {...texts} onClose={onClose}>
      {(before) => <PayForm {...props} before={before} />}
    </AfterDoubt>
  );
}
