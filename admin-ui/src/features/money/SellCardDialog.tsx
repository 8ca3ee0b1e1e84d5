import type { GiftCardRequest, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PAYMENT_METHODS, type PaymentMethod } from '@palestra/backend/contract/money';
import { newId } from '@palestra/web-kit/new-id';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { hasCode, isRefused } from '../../api/api-error';
import { keepInDoubt, readInDoubt } from '../../api/in-doubt';
import { currentSession } from '../../api/session-store';
import { useGym } from '../../kit/time/use-gym';
import { CheckField } from '../../kit/ui/CheckField';
import { DateField } from '../../kit/ui/DateField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { SelectField } from '../../kit/ui/SelectField';
import { centsOf } from './amount';
import { sellCard, useCardsChanged } from './gift-cards.api';
import { SentBefore } from './sent-before';

const VALIDITIES = ['usual', 'day', 'none'] as const;

interface SellCardDialogProps {
  /** The client who buys it; null: no client of the gym. */
  buyer: { id: string; name: string; email?: string | null } | null;
  onSold: (card: GiftCardWithCode) => void;
  onClose: () => void;
}

/** A sale as it was sent, with what was typed. */
interface SentCard {
  id: string;
  request: Pick<GiftCardRequest, 'method' | 'forWhom' | 'isMailed'>;
  amount: string;
  validity: (typeof VALIDITIES)[number];
  day: string | null;
}

const isSent = (found: unknown): found is SentCard =>
  typeof found === 'object' && found !== null && 'request' in found && 'amount' in found;

/** Names the person, so that the next person at the same desk does not find it. */
function useDoubt(buyerId: string) {
  const [name] = useState(() => `${currentSession()?.id ?? ''}.gift-card.${buyerId}`);
  const [before, setBefore] = useState<SentCard | null>(() => {
    const found = readInDoubt(name);
    return isSent(found) ? found : null;
  });
  const keep = (next: SentCard | null): void => keepInDoubt(name, next);
  const note = (next: SentCard | null): void => {
    keep(next);
    setBefore(next);
  };
  return { before, keep, note };
}

/** Sells a gift card (rule: gift cards). A sale that may be made already is sent again under its id. */
export function SellCardDialog({ buyer, onSold, onClose }: SellCardDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today;
  const changed = useCardsChanged();
  const { before, keep, note } = useDoubt(buyer?.id ?? '');
  const [id, setId] = useState(() => before?.id ?? newId());
  const [amount, setAmount] = useState(before?.amount ?? '');
  const [method, setMethod] = useState<PaymentMethod>(before?.request.method ?? 'cash');
  const [forWhom, setForWhom] = useState(before?.request.forWhom ?? '');
  const [validity, setValidity] = useState<(typeof VALIDITIES)[number]>(before?.validity ?? 'usual');
  const [day, setDay] = useState<string | null>(before?.day ?? null);
  const hasAddress = (buyer?.email ?? '') !== '';
  const [isMailed, setMailed] = useState(before?.request.isMailed ?? hasAddress);
  const amountCents = centsOf(amount);
  const isWrong = amount !== '' && (amountCents ?? 0) === 0;
  const save = async (): Promise<void> => {
    const request = { method, forWhom: forWhom.trim(), isMailed };
    const sent = { id, request, amount, validity, day };
    keep(sent);
    const card = await sellCard({
      ...{ id, amountCents: amountCents ?? 0, buyerId: buyer?.id ?? null, ...request },
      ...(validity !== 'usual' && { validUntil: validity === 'none' ? null : day }),
    }).catch(async (fault: unknown) => {
      if (!isRefused(fault)) note(sent);
      // Another card was sold under this id: it is in the list.
      else if (hasCode(fault, 'CONFLICT')) {
        note(null);
        setId(newId());
        await changed();
      } else keep(before);
      throw fault;
    });
    keep(null);
    await changed();
    onSold(card);
  };
  const title = buyer === null ? t('money.cards.sell') : t('money.cards.sellTo', { name: buyer.name });
  return (
    <FormDialog
      title={title}
      texts={{ submit: t('money.cards.sellShort'), failed: t('money.failed') }}
      canSave={(amountCents ?? 0) > 0 && (validity !== 'day' || day !== null)}
      onSave={save}
      onClose={onClose}
    >
      {before !== null && <SentBefore />}
      <InputField
        autoFocus
        required
        name="amountCents"
        label={t('money.amount')}
        value={amount}
        error={isWrong}
        helperText={isWrong ? t('money.amountWrong') : undefined}
        onType={setAmount}
        inputMode="decimal"
      />
      <SelectField
        label={t('money.method')}
        value={method}
        choices={PAYMENT_METHODS.map((value) => ({ value, text: t(`money.methods.${value}`) }))}
        onChoose={(value) => setMethod(PAYMENT_METHODS.find((one) => one === value) ?? method)}
      />
      <InputField
        name="forWhom"
        label={t('money.cards.forWhom')}
        helperText={t('money.cards.forWhomHint')}
        value={forWhom}
        onType={setForWhom}
        maxLength={LIMITS.giftCards.forWhomMaxLength}
      />
      <SelectField
        label={t('money.cards.validity')}
        value={validity}
        choices={VALIDITIES.map((value) => ({ value, text: t(`money.cards.validities.${value}`) }))}
        onChoose={(value) => setValidity(VALIDITIES.find((one) => one === value) ?? validity)}
      />
      {validity === 'day' && (
        <DateField
          name="validUntil"
          label={t('money.cards.validUntil')}
          value={day}
          onChange={setDay}
          {...(today !== undefined && { min: today })}
          required
        />
      )}
      {buyer !== null && hasAddress && (
        <CheckField label={t('money.cards.isMailed')} checked={isMailed} onChange={setMailed} />
      )}
      <p className="quiet">{t('money.cards.sellHint', { amount: format.money(amountCents ?? 0) })}</p>
    </FormDialog>
  );
}
