import { type GiftCardBalance, giftCodeOf } from '@palestra/backend/contract/gift-card';
import { PAYMENT_METHODS, type PaymentMethod } from '@palestra/backend/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SelectField } from '../../kit/ui/SelectField';
import { centsOf, typedOf } from './amount';
import { checkCard, payByCard, useCardsChanged } from './gift-cards.api';
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
const WAYS = [...PAYMENT_METHODS, 'giftCard'] as const;
type Way = PaymentMethod | 'giftCard';

/** A payment as it was sent, with the text on the screen at that time. */
interface SentPayment {
  amount: string;
  amountCents: number;
  method: Way;
  agreedCents: number;
  balanceCents: number;
}

/** The rest of the card of a typed code, asked for when it is whole. */
function useCard(typed: string, isWanted: boolean) {
  const code = giftCodeOf(typed);
  const { data, error, refetch } = useQuery({
    // Each wrong code is counted: it is asked for once, when it is typed.
    queryKey: ['gift-code', code],
    queryFn: () => checkCard(code ?? ''),
    enabled: isWanted && code !== null,
    ...{ retry: false, gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  return { card: isWanted && code !== null ? data : undefined, error: isWanted ? error : null, refetch };
}

/** A code, with what is left on its card. */
function CardFields(props: {
  code: string;
  onType: (code: string) => void;
  card: GiftCardBalance | undefined;
  error: Error | null;
  isOwing: boolean;
  onRetry: () => void;
}) {
  const { code, onType, card, error, isOwing, onRetry } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {!isOwing && <p role="status">{t('money.cards.nothingOwed')}</p>}
      <InputField
        autoFocus
        name="giftCode"
        label={t('money.cards.code')}
        value={code}
        onType={onType}
        maxLength={40}
        autoComplete="off"
      />
      {card !== undefined && (
        <p role="status">
          {t(card.validUntil === null ? 'money.cards.balance' : 'money.cards.balanceUntil', {
            ...{ code: card.lastFour, amount: format.money(card.balanceCents) },
            day: card.validUntil === null ? '' : format.date(card.validUntil),
          })}
        </p>
      )}
      {error !== null && <ProblemPanel error={error} fallback={t('money.failed')} onRetry={onRetry} />}
    </>
  );
}

function PayForm({ client, owedCents, onClose, before }: PayDialogProps & { before: Before<SentPayment> | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTellWithReceipt();
  const changed = useMoneyChanged();
  // A payment that was sent and not refused may be taken, so that it is sent again as it was.
  const sending = useSending('payment', client.id, before);
  const { id, sent, isKnown } = sending;
  const [typed, setTyped] = useState<string | null>(before?.sent.amount ?? null);
  const [method, setMethod] = useState<Way>(before?.sent.method ?? 'cash');
  const [code, setCode] = useState('');
  const byCard = method === 'giftCard';
  const { card, error: cardFault, refetch: askCard } = useCard(code, byCard && !isKnown);
  const mostCents = byCard ? Math.min(Math.max(0, owedCents), card?.balanceCents ?? owedCents) : owedCents;
  // Money that another desk takes meanwhile must not change an amount that is read out already.
  const [openedCents] = useState(owedCents);
  const filledCents = byCard ? mostCents : openedCents;
  const amount = typed ?? (filledCents > 0 ? typedOf(filledCents) : '');
  const changedCards = useCardsChanged();
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
  // A payment that was sent may be taken already: its code is not asked for again.
  const isCardRight =
    !byCard || isSent || (card !== undefined && (amountCents ?? 0) > 0 && (amountCents ?? 0) <= mostCents);
  const canSave =
    !isKnown && terms !== undefined && isCardRight && (surplusCents === 0 || agreedCents === surplusCents);
  const save = async (): Promise<void> => {
    const payment = { id, amountCents: amountCents ?? 0, balanceCents };
    // The code is kept nowhere in the browser.
    const { entries } = await sending.send({ ...payment, method, amount, agreedCents }, () =>
      method === 'giftCard'
        ? payByCard(client.id, { ...payment, giftCode: code.trim() || '-' })
        : pay(client.id, { ...payment, method }),
    );
    const taken = entries.find((entry) => entry.id === id);
    const said = { amount: format.money(amountCents ?? 0), name: client.name, receipt: taken?.receipt ?? '' };
    tell(
      t('money.takenFrom', { ...said, when: taken === undefined ? '' : format.instant(taken.at) }),
      taken === undefined ? null : { clientId: client.id, paymentId: id },
    );
    await Promise.all([changed(), byCard && changedCards()]);
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
        onType={setTyped}
        inputMode="decimal"
      />
      <SelectField
        label={t('money.method')}
        value={method}
        choices={WAYS.map((value) => ({ value, text: t(`money.methods.${value}`) }))}
        onChoose={(value) => setMethod(WAYS.find((one) => one === value) ?? method)}
      />
      {byCard && !isKnown && (
        <CardFields
          {...{ code, card }}
          onType={setCode}
          error={cardFault}
          isOwing={owedCents > 0}
          onRetry={() => void askCard()}
        />
      )}
      <TermsFault error={fault} sending={sending} onRetry={() => void asked.refetch()} />
      {surplusCents > 0 && !byCard && (
        <Surplus cents={surplusCents} agreedCents={agreedCents} onAgree={setAgreedCents} />
      )}
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
