import Button from '@mui/material/Button';
import type { GiftCardWithCode } from '@palestra/backend/contract/gift-card';
import { isProvider, type LedgerEntry, type RegisterEntry } from '@palestra/backend/contract/money';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { nextAct } from '../../kit/ui/next-act';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { usePlans } from '../clients/use-plans';
import { GiftCardPaper } from './GiftCardPaper';
import { OnlinePayments } from './OnlinePayments';
import { RenewingPanel } from './RenewingPanel';
import { PayDialog } from './PayDialog';
import { ReceiptDialog } from './ReceiptDialog';
import { SellCardDialog } from './SellCardDialog';
import { SellDialog } from './SellDialog';
import { reverse, useLedger, useMoneyChanged } from './money.api';
import styles from './money.module.css';

interface OfClient {
  client: { id: string; name: string; email?: string | null };
}

function ReverseDialog({ client, entry, onClose }: OfClient & { entry: LedgerEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changed = useMoneyChanged();
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const save = async (): Promise<void> => {
    const { entries } = await reverse(entry.id, reason.trim());
    const at = entries.find(({ reversesId }) => reversesId === entry.id)?.at;
    const said = {
      amount: format.money(Math.abs(entry.amountCents)),
      when: at === undefined ? '' : format.instant(at),
      name: client.name,
    };
    notify(t('money.reversedOf', said), { type: 'success' });
    await changed();
  };
  const texts = { submit: t('money.reverse'), failed: t('money.failed') };
  return (
    <FormDialog
      isDanger
      title={t('money.reverseTitle', { amount: format.money(Math.abs(entry.amountCents)) })}
      texts={texts}
      canSave={reason.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <p>
        {entry.method === 'giftCard'
          ? t('money.reverseCardPayment', { lastFour: entry.cardLastFour ?? '' })
          : t(REVERSED[entry.kind as keyof typeof REVERSED])}
      </p>
      <InputField autoFocus required label={t('money.reason')} value={reason} onType={setReason} maxLength={200} />
    </FormDialog>
  );
}

const REVERSED = {
  charge: 'money.reverseCharge',
  payment: 'money.reversePayment',
  opening: 'money.reverseOpening',
} as const;

/** An entry in a line. */
export function useEntryTitle(): (entry: Omit<LedgerEntry, 'kind'> & { kind: RegisterEntry['kind'] }) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ kind, method, planNameEl, planNameEn }) => {
    const plan = planNameEl === null ? '' : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' });
    if (kind === 'charge') return plan;
    const paid =
      method === null ? plan || t('money.opening') : `${t('money.payment')}: ${t(`money.methods.${method}`)}`;
    if (kind === 'payment' || kind === 'opening') return paid;
    return kind === 'reversal' || method === null
      ? `${t('money.reversal')} · ${paid}`
      : `${t(`money.kinds.${kind}`)}: ${t(`money.methods.${method}`)}`;
  };
}

/** An entry is found by all that its line says. */
function useEntryWords(): (entry: LedgerEntry) => string[] {
  const format = useFormat();
  const titleOf = useEntryTitle();
  return (entry) => [
    ...[titleOf(entry), entry.receipt ?? '', format.dateOf(entry.at), format.shortInstant(entry.at)],
    ...[format.money(Math.abs(entry.amountCents)), entry.reason, entry.byName ?? ''],
  ];
}

const canReverse = (entry: LedgerEntry | undefined): boolean =>
  entry !== undefined && entry.kind !== 'reversal' && !entry.isReversed && !isProvider(entry.method);

function Entry({ entry, onReceipt, onReverse }: { entry: LedgerEntry; onReceipt: () => void; onReverse: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const titleOf = useEntryTitle();
  const { kind, at, startDate, endDate, receipt, discountCents, reason, byName, isReversed, amountCents } = entry;
  const when = format.dateOf(at);
  const period =
    kind !== 'charge' || startDate === null || endDate === null
      ? ''
      : t('subscription.period', { start: format.date(startDate), end: format.date(endDate) });
  const less = discountCents > 0 ? t('money.lessOf', { amount: format.money(discountCents), reason }) : '';
  const why = kind === 'charge' ? '' : reason;
  const number = receipt === null ? '' : t('money.receiptNo', { number: receipt });
  return (
    <li className={styles.entry} data-reversed={isReversed || undefined}>
      <div>
        <strong>{titleOf(entry)}</strong>
        <span className="quiet">{[when, number, period, less, why, byName].filter(Boolean).join(' · ')}</span>
        {isReversed && <span className="quiet">{t('money.wasReversed')}</span>}
      </div>
      <strong className="tabular">{format.money(amountCents)}</strong>
      <span className={styles.buttons}>
        {kind === 'payment' && (
          <Button size="small" aria-label={`${t('money.receipt')} ${receipt}`} onClick={onReceipt}>
            {t('money.receipt')}
          </Button>
        )}
        {canReverse(entry) && may('accounts') && (
          <Button size="small" color="error" onClick={onReverse}>
            {t('money.reverse')}
          </Button>
        )}
      </span>
    </li>
  );
}

type Open = { what: 'sell' | 'pay' | 'gift' } | { what: 'receipt' | 'reverse'; entry: LedgerEntry };

function Account({ client, sells }: OfClient & { sells: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayReverse = useMay()('accounts');
  const { data, error, refetch } = useLedger(client.id);
  const [open, setOpen, address] = useOpenInAddress<Open>({
    addressOf: (asked) => ('entry' in asked ? `${asked.what} ${asked.entry.id}` : asked.what),
    read: (what, id) => {
      if (what === 'pay' || what === 'gift') return { what };
      if (what === 'sell') return sells ? { what } : null;
      if (data === undefined || (what !== 'receipt' && what !== 'reverse')) return undefined;
      const entry = data.entries.find((one) => one.id === id);
      const isMeant = what === 'receipt' ? entry?.kind === 'payment' : mayReverse && canReverse(entry);
      return entry !== undefined && isMeant ? { what, entry } : null;
    },
  });
  const wordsOf = useEntryWords();
  const close = (): void => setOpen(null);
  const [made, setMade] = useState<GiftCardWithCode | null>(null);
  const show = (card: GiftCardWithCode): void => {
    close();
    setMade(card);
  };
  if (data === undefined && error === null && !sells) return null;
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={120} />;
  // A gym without plans, and a client without an account: the form above is all there is.
  if (!sells && data.entries.length === 0) return null;
  const { balanceCents: balance, overdueCents, overdueSince, entries } = data;
  const owed = balance > 0 ? 'money.owes' : balance < 0 ? 'money.paidAhead' : 'money.even';
  return (
    <Panel title={t('money.title')} className={styles.account}>
      <p className={styles.total}>{t(owed, { amount: format.money(Math.abs(balance)) })}</p>
      {overdueSince !== null && (
        <Banner
          kind="warning"
          text={t('money.overdue', { amount: format.money(overdueCents), date: format.date(overdueSince) })}
        />
      )}
      <div className={styles.buttons}>
        {sells && (
          <Button ref={nextAct} variant="contained" onClick={() => setOpen({ what: 'sell' })}>
            {t('money.sellPlan')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpen({ what: 'pay' })}>
          {t('money.takePayment')}
        </Button>
        <Button variant="outlined" onClick={() => setOpen({ what: 'gift' })}>
          {t('money.cards.sell')}
        </Button>
      </div>
      <SearchedList items={entries} wordsOf={wordsOf} title={t('money.title')} parameter="entry">
        {(found) => (
          <ul>
            {found.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onReceipt={() => setOpen({ what: 'receipt', entry })}
                onReverse={() => setOpen({ what: 'reverse', entry })}
              />
            ))}
          </ul>
        )}
      </SearchedList>
      <DialogAddress value={address}>
        {open?.what === 'sell' && <SellDialog client={client} onClose={close} />}
        {open?.what === 'gift' && <SellCardDialog buyer={client} onSold={show} onClose={close} />}
        {open?.what === 'pay' && <PayDialog client={client} owedCents={balance} onClose={close} />}
        {open?.what === 'receipt' && <ReceiptDialog payment={open.entry} clientName={client.name} onClose={close} />}
        {open?.what === 'reverse' && <ReverseDialog client={client} entry={open.entry} onClose={close} />}
      </DialogAddress>
      {made !== null && <GiftCardPaper card={made} onClose={() => setMade(null)} />}
    </Panel>
  );
}

/** A client's account with sales and payments; nothing where no plan is sold and nobody owes (rule: plans). */
export function ClientMoney({ client }: OfClient) {
  const may = useMay();
  const { data: plans } = usePlans();
  if (!may('money') || plans === undefined) return null;
  return (
    <>
      <Account client={client} sells={plans.some(({ isOnSale }) => isOnSale)} />
      <RenewingPanel client={client} />
      <OnlinePayments client={client} />
    </>
  );
}
