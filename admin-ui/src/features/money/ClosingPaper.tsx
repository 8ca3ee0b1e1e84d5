import { LANGUAGES } from '@palestra/backend/contract/languages';
import { MONEY_WAYS, PAYMENT_METHODS } from '@palestra/backend/contract/money';
import type { TillClosing } from '@palestra/backend/contract/till';
import { formatInstant } from '@palestra/web-kit/format-date';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { PaperDialog } from './PaperDialog';
import { METHODS_ON_PAPER } from './ReceiptDialog';
import styles from './money.module.css';

/** The paper has both languages: its reader may know only one. */
function ClosingText({ closing }: { closing: TillClosing }) {
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  const zone = clock.gym.timeZone;
  const { number, since, until, closedAt, byName, countedCents, differenceCents, reason, corrects } = closing;
  const { cardsSoldCents, giftCardCents } = closing;
  const written = (at: string): string =>
    LANGUAGES.map((language) => formatInstant(new Date(at), zone, language)).join(' / ');
  const rows = [
    ['Αριθμός / Number', String(number)],
    ...(corrects === null ? [] : [['Διορθώνει το / Corrects', String(corrects)]]),
    ['Από / Since', written(since)],
    ['Έως / Until', written(until)],
    // A gym that takes nothing online reads nothing of it.
    ...MONEY_WAYS.filter((method) => PAYMENT_METHODS.some((one) => one === method) || closing[`${method}Cents`] !== 0)
      .filter((method) => method !== 'giftCard')
      .map((method) => [METHODS_ON_PAPER[method], format.money(closing[`${method}Cents`])]),
    ...(cardsSoldCents === 0
      ? []
      : [['Από αυτά για δωροκάρτες / Of these for gift cards', format.money(cardsSoldCents)]]),
    ...(giftCardCents === 0
      ? []
      : [['Με δωροκάρτα, όχι χρήματα / By gift card, no money', format.money(giftCardCents)]]),
    ['Μετρήθηκαν / Counted', format.money(countedCents)],
    ['Διαφορά / Difference', format.money(differenceCents)],
    ...(reason === '' ? [] : [['Αιτία / Reason', reason]]),
    ['Έκλεισε / Closed', written(closedAt)],
    ['Από / By', byName],
  ];
  return (
    <article className={styles.receipt}>
      <h2>{clock.gym.name}</h2>
      <h3>Κλείσιμο ταμείου / Till closing</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.notFiscal}>Υπογραφή / Signature: ______________________</p>
    </article>
  );
}

/** Shows and prints a closing of the till. */
export function ClosingPaper({ closing, onClose }: { closing: TillClosing; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PaperDialog title={t('money.till.paper', { number: closing.number })} onClose={onClose}>
      <ClosingText closing={closing} />
    </PaperDialog>
  );
}
