import { firstOfMonth, isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { csvAmount } from '@palestra/backend/contract/csv';
import { MONEY_WAYS, type RegisterEntry, isIncome, vatWithin } from '@palestra/backend/contract/money';
import { searchKey } from '@palestra/backend/contract/search-key';
import { dateIn, timeIn } from '@palestra/web-kit/format-date';
import Button from '@mui/material/Button';
import { SimpleList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { usePlainList } from '../../kit/list/PlainList';
import { saveTable } from '../../kit/list/save-table';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Failure } from '../../kit/ui/Banner';
import { DateField } from '../../kit/ui/DateField';
import { DateScope, IfDatesRight } from '../../kit/ui/DateScope';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { SearchField } from '../../kit/ui/SearchField';
import { Waiting } from '../../kit/ui/Skeleton';
import { useEntryTitle } from './ClientMoney';
import { EntryName } from './EntryName';
import styles from './money.module.css';

function Entries({ entries }: { entries: RegisterEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleOf = useEntryTitle();
  if (entries.length === 0) return <p>{t('money.noEntries')}</p>;
  return (
    <SimpleList<RegisterEntry>
      data={entries}
      primaryText={(entry) => <EntryName entry={entry} />}
      tertiaryText={({ isReversed, amountCents }) =>
        isReversed ? <s>{format.money(amountCents)}</s> : format.money(amountCents)
      }
      secondaryText={(entry) =>
        [titleOf(entry), entry.receipt, format.instant(entry.at), entry.reason, entry.byName]
          .filter(Boolean)
          .join(' · ')
      }
    />
  );
}

function Register({ today, zone }: { today: string; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const titleOf = useEntryTitle();
  const { parameters, write } = useAddress();
  const askedDate = (name: string, usual: string): string => {
    const asked = parameters.get(name);
    return isCalendarDate(asked) ? asked : usual;
  };
  const [from, until] = [askedDate('from', firstOfMonth(today)), askedDate('until', today)];
  const setFrom = (date: string | null): void => write({ from: date });
  const setUntil = (date: string | null): void => write({ until: date });
  const search = parameters.get('q') ?? '';
  const { data, error } = usePlainList<RegisterEntry>('ledger', ['clients'], { from, until });
  const wanted = searchKey(search);
  const shown = (data ?? []).filter(({ userName, receipt }) => searchKey(userName, receipt ?? '').includes(wanted));
  const income = shown.filter(isIncome);
  const byCard = shown.filter(({ method }) => method === 'giftCard');
  const sumOf = (entries: readonly RegisterEntry[]): number => entries.reduce((sum, one) => sum - one.amountCents, 0);
  const download = (): void => {
    const head = (
      [
        'date',
        'time',
        'client',
        'kind',
        'what',
        'method',
        'receipt',
        'amount',
        'vatPercent',
        'vat',
        'fee',
        'reason',
        'by',
      ] as const
    ).map((name) => t(`money.columns.${name}`));
    const rows = shown.map((entry) => [
      dateIn(zone, new Date(entry.at)),
      timeIn(zone, new Date(entry.at)),
      entry.userName,
      t(`money.kinds.${entry.kind}`),
      titleOf(entry),
      entry.method === null ? '' : t(`money.methods.${entry.method}`),
      entry.receipt ?? '',
      csvAmount(entry.amountCents, language),
      `${entry.vatPercent ?? ''}`,
      entry.vatPercent === null ? '' : csvAmount(vatWithin(entry.amountCents, entry.vatPercent), language),
      entry.feeCents === null ? '' : csvAmount(entry.feeCents, language),
      entry.reason,
      entry.byName ?? '',
    ]);
    saveTable(`${t('money.file')}-${from}-${until}`, [head, ...rows], language);
  };
  return (
    <Panel label={t('money.register')} className={styles.account}>
      <div className={styles.filters}>
        <DateField label={t('money.from')} value={from} onChange={setFrom} max={until} />
        <DateField label={t('money.until')} value={until} onChange={setUntil} min={from} />
        <SearchField
          label={t('money.searchEntries')}
          hint={t('money.searchHint')}
          value={search}
          onSearch={(words) => write({ q: words })}
        />
        <IfDatesRight>
          <Button
            variant="outlined"
            disabled={shown.length === 0}
            startIcon={<Icon name="download" size={18} />}
            onClick={download}
          >
            {t('money.csv')}
          </Button>
        </IfDatesRight>
      </div>
      <IfDatesRight>
        <p className={styles.total}>
          {t('money.income')} <strong className="tabular">{format.money(sumOf(income))}</strong>
        </p>
        <p className="quiet">
          {MONEY_WAYS.map((method) => [method, income.filter((entry) => entry.method === method)] as const)
            .filter(([, entries]) => entries.length > 0)
            .map(([method, entries]) => `${t(`money.methods.${method}`)} ${format.money(sumOf(entries))}`)
            .join(' · ')}
        </p>
        {byCard.length > 0 && (
          <p className="quiet">{t('money.till.byCard', { amount: format.money(sumOf(byCard)) })}</p>
        )}
        <Failure error={error} text={t('money.loadFailed')} />
        {data === undefined && error === null && <Waiting height={240} />}
        {data !== undefined && <Entries entries={shown} />}
      </IfDatesRight>
    </Panel>
  );
}

/** Charges and payments of a period, with sums by method and a file for the accountant. */
export function RegisterSection() {
  const clock = useGym();
  if (clock === null) return <Waiting height={240} />;
  return (
    <DateScope>
      <Register today={clock.today} zone={clock.gym.timeZone} />
    </DateScope>
  );
}
