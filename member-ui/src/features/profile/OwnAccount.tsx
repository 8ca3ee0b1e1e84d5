import type { Ledger, LedgerEntry } from '@palestra/backend/contract/money';
import { formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { useRead } from '../../api/reads';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { TalkToGym } from '../../ui/contact';
import styles from './EndLines.module.css';
import { useLedgerWords } from './ledger-words';

const FIRST_SHOWN = 3;

const WORDS = {
  el: {
    title: 'Ο λογαριασμός μου',
    owes: (amount: string) => `Οφείλετε ${amount}.`,
    ahead: (amount: string) => `Έχετε προπληρώσει ${amount}.`,
    even: 'Δεν οφείλετε τίποτα.',
    overdue: (amount: string, date: string) => `Έπρεπε να έχουν πληρωθεί ${amount} έως ${date}.`,
    all: 'Όλες οι κινήσεις',
    notFiscal: 'Οι αριθμοί είναι του γυμναστηρίου, όχι φορολογικών αποδείξεων.',
  },
  en: {
    title: 'My account',
    owes: (amount: string) => `You owe ${amount}.`,
    ahead: (amount: string) => `You have paid ${amount} ahead.`,
    even: 'You owe nothing.',
    overdue: (amount: string, date: string) => `${amount} should have been paid since ${date}.`,
    all: 'All entries',
    notFiscal: 'The numbers are the gym’s own, not those of fiscal receipts.',
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

export const useLedger = () => useRead<Ledger>(['ledger'], '/api/Client/ledger');

/** Debts and payments of the member; no card in a gym without plans, or while nothing was sold (rule: ledger). */
export function OwnAccount({ timeZone }: { timeZone: string }) {
  const language = useLanguage();
  const words = WORDS[language];
  const [isWhole, setWhole] = useState(false);
  const { data } = useLedger();
  if (data === undefined || data.entries.length === 0) return null;
  const { balanceCents, overdueCents, overdueSince, entries } = data;
  const amount = formatMoney(Math.abs(balanceCents), language);
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN);
  return (
    <Card title={words.title}>
      {overdueSince === null ? (
        <p>{balanceCents > 0 ? words.owes(amount) : balanceCents < 0 ? words.ahead(amount) : words.even}</p>
      ) : (
        <Notice tone="warning" title={words.owes(amount)}>
          {words.overdue(formatMoney(overdueCents, language), formatDate(overdueSince, 'full', language))}
          <TalkToGym />
        </Notice>
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
