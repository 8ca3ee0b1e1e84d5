import { type LedgerEntry, type MoneyWay, vatWithin } from '@palestra/backend/contract/money';
import { formatInstant } from '@palestra/web-kit/format-date';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';
import { useGym } from '../../kit/time/use-gym';
import { useFormat } from '../../kit/time/use-format';
import { PaperDialog } from './PaperDialog';
import styles from './money.module.css';

interface ReceiptProps {
  payment: Pick<LedgerEntry, 'at' | 'receipt' | 'method' | 'amountCents' | 'vatPercent' | 'isReversed'>;
  /** null: a buyer whom the gym does not know. */
  clientName: string | null;
  /** The thing that was paid, where it stands in no account. */
  of?: string;
}

export const METHODS_ON_PAPER: Readonly<Record<MoneyWay, string>> = {
  cash: 'Μετρητά / Cash',
  card: 'Κάρτα / Card',
  transfer: 'Κατάθεση / Bank transfer',
  iris: 'IRIS',
  other: 'Άλλος τρόπος / Another way',
  stripe: 'Stripe',
  viva: 'Viva',
  giftCard: 'Δωροκάρτα / Gift card',
};

/** Both languages stand on the paper: whoever holds it may read only one. */
export function ReceiptText({ payment, clientName, of }: ReceiptProps) {
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  const { name, contact } = clock.gym;
  const at = new Date(payment.at);
  const vat = payment.vatPercent;
  const rows = [
    ['Αριθμός / Number', payment.receipt],
    ['Ημερομηνία / Date', LANGUAGES.map((language) => formatInstant(at, clock.gym.timeZone, language)).join(' / ')],
    ...(clientName === null ? [] : [['Από / From', clientName]]),
    ...(of === undefined ? [] : [['Για / For', of]]),
    ['Τρόπος / Method', payment.method === null ? '' : METHODS_ON_PAPER[payment.method]],
    ['Ποσό / Amount', format.money(-payment.amountCents)],
    ...(vat === null ? [] : [[`ΦΠΑ ${vat} % / VAT ${vat} %`, format.money(vatWithin(-payment.amountCents, vat))]]),
  ];
  return (
    <article className={styles.receipt}>
      <h2>{name}</h2>
      <p>{[contact.address, contact.phone].filter(Boolean).join(' · ')}</p>
      <h3>Απόδειξη είσπραξης / Payment receipt</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {payment.isReversed && <p>Αντιλογίστηκε / Reversed</p>}
      <p className={styles.notFiscal}>Δεν είναι φορολογική απόδειξη. / Not a fiscal receipt.</p>
    </article>
  );
}

/** Shows a receipt and prints it. */
export function ReceiptDialog({ onClose, ...receipt }: ReceiptProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PaperDialog title={t('money.receipt')} onClose={onClose}>
      <ReceiptText {...receipt} />
    </PaperDialog>
  );
}
