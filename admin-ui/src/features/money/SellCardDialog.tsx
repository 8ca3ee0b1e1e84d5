import type { GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { LIMITS } from '@palestra/backend/contract/limits';
import { PAYMENT_METHODS, type PaymentMethod } from '@palestra/backend/contract/money';
import { newId } from '@palestra/web-kit/new-id';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { CheckField } from '../../kit/ui/CheckField';
import { DateField } from '../../kit/ui/DateField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { SelectField } from '../../kit/ui/SelectField';
import { centsOf } from './amount';
import { sellCard, useCardsChanged } from './gift-cards.api';

const VALIDITIES = ['usual', 'day', 'none'] as const;

interface SellCardDialogProps {
  /** The client who buys it; null: nobody that the gym knows. */
  buyer: { id: string; name: string; email?: string | null } | null;
  onSold: (card: GiftCardWithCode) => void;
  onClose: () => void;
}

/** Sells a gift card (rule: gift cards). */
export function SellCardDialog({ buyer, onSold, onClose }: SellCardDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useGym()?.today;
  const changed = useCardsChanged();
  const [id] = useState(newId);
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [forWhom, setForWhom] = useState('');
  const [validity, setValidity] = useState<(typeof VALIDITIES)[number]>('usual');
  const [day, setDay] = useState<string | null>(null);
  const hasAddress = (buyer?.email ?? '') !== '';
  const [isMailed, setMailed] = useState(hasAddress);
  const amountCents = centsOf(amount);
  const isWrong = amount !== '' && (amountCents ?? 0) === 0;
  const save = async (): Promise<void> => {
    const card = await sellCard({
      ...{ id, amountCents: amountCents ?? 0, method, buyerId: buyer?.id ?? null, forWhom: forWhom.trim(), isMailed },
      ...(validity !== 'usual' && { validUntil: validity === 'none' ? null : day }),
    });
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
