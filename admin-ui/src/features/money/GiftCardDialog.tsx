import Button from '@mui/material/Button';
import type { GiftCard, GiftCardHistory, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { PAYMENT_METHODS, type PaymentMethod } from '@palestra/backend/contract/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SelectField } from '../../kit/ui/SelectField';
import { ClientName } from '../clients/ClientName';
import { cancelCard, renewCode, useCardsChanged, useGiftCard } from './gift-cards.api';
import styles from './money.module.css';

const NOT_BACK = 'none';

interface OfCard {
  card: GiftCard;
  onClose: () => void;
}

/** Takes what is left off a card, paid back or not. */
export function CancelCardDialog({ card, onClose }: OfCard) {
  const { t } = useTranslation();
  const format = useFormat();
  const changed = useCardsChanged();
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState<PaymentMethod | null>('cash');
  const save = async (): Promise<void> => {
    await cancelCard(card.id, { reason: reason.trim(), method, balanceCents: card.balanceCents });
    await changed();
  };
  const amount = format.money(card.balanceCents);
  return (
    <FormDialog
      isDanger
      title={t('money.cards.cancelTitle', { code: card.lastFour, amount })}
      texts={{ submit: t('money.cards.cancel'), done: t('money.cards.cancelled'), failed: t('money.failed') }}
      canSave={reason.trim() !== ''}
      onSave={save}
      onReload={async () => {
        await changed();
        return true;
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('money.cards.back')}
        value={method ?? NOT_BACK}
        choices={[
          ...PAYMENT_METHODS.map((value) => ({ value, text: t(`money.methods.${value}`) })),
          { value: NOT_BACK, text: t('money.cards.notBack') },
        ]}
        onChoose={(value) => setMethod(PAYMENT_METHODS.find((one) => one === value) ?? null)}
      />
      <InputField autoFocus required label={t('money.reason')} value={reason} onType={setReason} maxLength={200} />
    </FormDialog>
  );
}

/** Makes a new code; the former one stops working. */
export function NewCodeDialog({ card, onMade, onClose }: OfCard & { onMade: (card: GiftCardWithCode) => void }) {
  const { t } = useTranslation();
  const changed = useCardsChanged();
  const { hasAddress, buyerName } = card;
  const [isMailed, setMailed] = useState(hasAddress);
  const confirm = async (): Promise<void> => {
    const made = await renewCode(card.id, isMailed);
    await changed();
    onMade(made);
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('money.cards.newCodeTitle', { code: card.lastFour })}
      texts={{
        confirm: t('money.cards.newCode'),
        keep: t('app.cancel'),
        done: t('money.cards.newCode'),
        failed: t('money.failed'),
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('money.cards.newCodeText')}</p>
      {hasAddress && (
        <CheckField
          label={t('money.cards.isMailedTo', { name: buyerName ?? '' })}
          checked={isMailed}
          onChange={setMailed}
        />
      )}
    </ConfirmDialog>
  );
}

function Moves({ card }: { card: GiftCardHistory }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul>
      {card.moves.map(({ id, kind, amountCents, at, method, userId, userName, receipt, reason, byName }) => (
        <li key={id} className={styles.entry}>
          <div>
            <strong>{t(`money.cards.moves.${kind}`)}</strong>
            {userId !== null && userName !== null && <ClientName id={userId} name={userName} />}
            <span className="quiet">
              {[
                format.instant(at),
                method !== null && t(`money.methods.${method}`),
                receipt !== null && t('money.receiptNo', { number: receipt }),
                reason,
                byName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <strong className="tabular">{format.money(amountCents)}</strong>
        </li>
      ))}
    </ul>
  );
}

interface GiftCardDialogProps extends OfCard {
  onReceipt: () => void;
  onCancel: () => void;
  onNewCode: () => void;
}

/** A card with all that came on and went off it. */
export function GiftCardDialog({
  card: { id, lastFour },
  onReceipt,
  onCancel,
  onNewCode,
  onClose,
}: GiftCardDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { data, error, refetch } = useGiftCard(id);
  const actions = data !== undefined && (
    <>
      <Button variant="outlined" onClick={onReceipt}>
        {t('money.receipt')}
      </Button>
      {data.state !== 'cancelled' && may('accounts') && (
        <Button variant="outlined" onClick={onNewCode}>
          {t('money.cards.newCode')}
        </Button>
      )}
      {data.balanceCents > 0 && may('accounts') && (
        <Button variant="outlined" color="error" onClick={onCancel}>
          {t('money.cards.cancel')}
        </Button>
      )}
    </>
  );
  return (
    <ModalDialog title={t('money.cards.one', { code: lastFour })} onClose={onClose} actions={actions}>
      {data === undefined ? (
        <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={160} />
      ) : (
        <>
          <p className={styles.total}>
            {t('money.cards.left', { amount: format.money(data.amountCents) })}{' '}
            <strong className="tabular">{format.money(data.balanceCents)}</strong>
          </p>
          <p className="quiet">
            {[
              t(`money.cards.states.${data.state}`),
              data.validUntil === null
                ? t('money.cards.validities.none')
                : t('money.promotions.until', { day: format.date(data.validUntil) }),
              data.forWhom !== '' && `${t('money.cards.forWhom')}: ${data.forWhom}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {data.buyerId !== null && data.buyerName !== null && (
            <p>
              {t('money.cards.buyer')}: <ClientName id={data.buyerId} name={data.buyerName} />
            </p>
          )}
          <Moves card={data} />
        </>
      )}
    </ModalDialog>
  );
}
