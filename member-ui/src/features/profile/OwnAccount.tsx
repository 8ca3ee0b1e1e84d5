import type { Ledger, LedgerEntry } from '@palestra/backend/contract/money';
import { formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { TalkToGym } from '../../ui/contact';
import { useOffer } from './online-offer';
import styles from './EndLines.module.css';
import { useLedgerWords } from './ledger-words';
import { PAGE_TITLES } from './profile-pages';

const FIRST_SHOWN = 3;

const WORDS = {
  el: {
    ahead: (amount: string) => `Έχετε προπληρώσει ${amount}.`,
    even: 'Δεν οφείλετε τίποτα.',
    overdue: (amount: string, date: string) =>
      `Έπρεπε να έχουν πληρωθεί ${amount}: η παλαιότερη οφειλή ήταν έως ${date}.`,
    all: 'Όλες οι κινήσεις',
    notFiscal: 'Οι αριθμοί αυτοί δεν είναι φορολογικές αποδείξεις.',
  },
  en: {
    ahead: (amount: string) => `You have paid ${amount} ahead.`,
    even: 'You owe nothing.',
    overdue: (amount: string, date: string) => `${amount} should have been paid: the oldest was due on ${date}.`,
    all: 'All entries',
    notFiscal: 'These numbers are no fiscal receipts.',
  },
};

function Entry({ entry, timeZone }: { entry: LedgerEntry; timeZone: string }) {
  const { title, more, amount } = useLedgerWords(timeZone)(entry);
  return (
    <li>
      <span>
        {title}
        <small>{more}</small>
      </span>
      <span>{amount}</span>
    </li>
  );
}

/** Debts and payments of the member (rule: ledger). */
export function OwnAccount({ ledger, timeZone }: { ledger: Ledger; timeZone: string }) {
  const language = useLanguage();
  const words = WORDS[language];
  const { t } = useTranslation();
  const offer = useOffer().data;
  const [isWhole, setWhole] = useState(false);
  const { balanceCents, overdueCents, overdueSince, entries } = ledger;
  const amount = formatMoney(Math.abs(balanceCents), language);
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN);
  return (
    <Card>
      {overdueSince === null ? (
        <p>{balanceCents > 0 ? t('pages.owes', { amount }) : balanceCents < 0 ? words.ahead(amount) : words.even}</p>
      ) : (
        <Notice tone="warning" title={t('pages.owes', { amount })}>
          {words.overdue(formatMoney(overdueCents, language), formatDate(overdueSince, 'full', language))}
          <TalkToGym />
        </Notice>
      )}
      {(offer?.owedCents ?? 0) + (offer?.giftCardOwedCents ?? 0) > 0 && (
        <Link href="/pay" className={buttonClass('primary', styles.pay)}>
          {PAGE_TITLES[language]['/pay']}
        </Link>
      )}
      <ul className={`${styles.lines} divided`}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} timeZone={timeZone} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          {words.all}
        </Button>
      )}
      <p className={styles.note}>{words.notFiscal}</p>
    </Card>
  );
}
