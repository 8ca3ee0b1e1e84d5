import Button from '@mui/material/Button';
import type { GiftCard, GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { formatDate } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { PaperDialog } from './PaperDialog';
import { ReceiptDialog } from './ReceiptDialog';
import styles from './money.module.css';

/** In both languages: its holder may read only one. */
function CardText({ card }: { card: GiftCardWithCode }) {
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  const { name, contact } = clock.gym;
  const { validUntil, forWhom } = card;
  const rows = [
    ...(forWhom === '' ? [] : [['Για / For', forWhom]]),
    ...(card.amountCents === card.balanceCents ? [] : [['Υπόλοιπο / Left', format.money(card.balanceCents)]]),
    [
      'Ισχύει έως / Valid until',
      validUntil === null
        ? 'Δεν λήγει / No last day'
        : LANGUAGES.map((language) => formatDate(validUntil, 'full', language)).join(' / '),
    ],
  ];
  return (
    <article className={styles.receipt}>
      <h2>{name}</h2>
      <p>{[contact.address, contact.phone].filter(Boolean).join(' · ')}</p>
      <h3>Δωροκάρτα / Gift card</h3>
      <p className={`${styles.cardAmount} tabular`}>{format.money(card.amountCents)}</p>
      <p className={`${styles.giftCode} tabular`}>{card.giftCode}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** The receipt of the money that was taken for a card. It has no code: the buyer keeps it, and gives the card away. */
export function GiftCardReceipt({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const { soldAt: at, receipt, method, amountCents, lastFour, buyerName, state } = card;
  const name = `Δωροκάρτα / Gift card …${lastFour}`;
  const payment = { at, receipt, method, amountCents: -amountCents, vatPercent: null, isReversed: false };
  return (
    <ReceiptDialog
      payment={payment}
      clientName={buyerName}
      of={state === 'cancelled' ? `${name} (ακυρώθηκε / cancelled)` : name}
      onClose={onClose}
    />
  );
}

/** Shows a code that was just made, and prints its card. It cannot be shown again. */
export function GiftCardPaper({ card, onClose }: { card: GiftCardWithCode; onClose: () => void }) {
  const { t } = useTranslation();
  const [isOnReceipt, setOnReceipt] = useState(false);
  const isKnown = card.giftCode !== null;
  const told = !isKnown ? 'money.cards.codeGone' : card.isMailed ? 'money.cards.codeMailed' : 'money.cards.codeOnce';
  // Over the card, which cannot be shown again once it is closed.
  if (isOnReceipt) return <GiftCardReceipt card={card} onClose={() => setOnReceipt(false)} />;
  return (
    <PaperDialog
      title={t('money.cards.one', { code: card.lastFour })}
      isReady={isKnown}
      more={<Button onClick={() => setOnReceipt(true)}>{t('money.receipt')}</Button>}
      notice={<Banner kind={isKnown ? 'info' : 'warning'} text={t(told, { name: card.buyerName ?? '' })} />}
      onClose={onClose}
    >
      {isKnown && <CardText card={card} />}
    </PaperDialog>
  );
}
