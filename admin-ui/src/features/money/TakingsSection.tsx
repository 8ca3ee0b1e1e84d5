import type { RegisterEntry, Takings, TakingsSum } from '@palestra/backend/contract/money';
import { timeIn } from '@palestra/web-kit/format-date';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DataTable } from '../../kit/ui/DataTable';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { SearchedList } from '../../kit/ui/SearchedList';
import { EntryName } from './EntryName';
import { useTakings } from './money.api';
import styles from './money.module.css';

function Sums({ name, totalCents, sums }: { name: string; totalCents: number; sums: readonly TakingsSum[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Panel title={name} className={styles.takings}>
      <p className={styles.total}>
        <strong className="tabular">{format.money(totalCents)}</strong>
      </p>
      <dl>
        {sums.map(({ method, amountCents }) => (
          <div key={method}>
            <dt>{method === 'giftCard' ? t('money.takings.byCard') : t(`money.methods.${method}`)}</dt>
            <dd className="tabular">{format.money(amountCents)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Row({ entry, zone }: { entry: RegisterEntry; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, kind, method, amountCents, receipt, reason, byName } = entry;
  const what = [
    kind !== 'payment' && t(`money.kinds.${kind}`),
    // A card is sold with a receipt of its own; what takes a payment back has that payment's.
    (kind === 'payment' || kind === 'cardSold') && receipt !== null && t('money.receiptNo', { number: receipt }),
    reason,
  ];
  return (
    <tr role="row">
      <td role="rowheader">
        <EntryName entry={entry} />
      </td>
      <td role="cell" data-label={t('money.columns.time')} className="tabular">
        {format.time(timeIn(zone, new Date(at)))}
      </td>
      <td role="cell" data-label={t('money.columns.method')}>
        {method !== null && t(`money.methods.${method}`)}
      </td>
      <td role="cell" data-label={t('money.columns.what')}>
        {what.filter(Boolean).join(' · ')}
      </td>
      <td role="cell" data-label={t('money.columns.by')}>
        {byName}
      </td>
      <td role="cell" data-label={t('money.takings.amount')} className="tabular">
        <strong>{format.money(-amountCents)}</strong>
      </td>
    </tr>
  );
}

function Shown({ totalCents, sums, people, entries, zone }: Takings & { zone: string }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <EmptyState icon="check" text={t('money.takings.none')} />;
  return (
    <>
      <div className={styles.till}>
        <Sums name={t('money.takings.all')} totalCents={totalCents} sums={sums} />
        {people.length > 1 && people.map(({ byId, byName, ...own }) => <Sums key={byId} name={byName} {...own} />)}
      </div>
      <div className={styles.account}>
        <SearchedList
          items={entries}
          wordsOf={({ userName, receipt, byName }) => [userName, receipt ?? '', byName ?? '']}
          title={t('money.takings.title')}
          parameter="q"
        >
          {(found) => (
            <DataTable
              caption={t('money.takings.title')}
              head={(['client', 'time', 'method', 'what', 'by', 'amount'] as const).map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column === 'amount' ? t('money.takings.amount') : t(`money.columns.${column}`)}
                </th>
              ))}
            >
              {found.map((entry) => (
                <Row key={entry.id} entry={entry} zone={zone} />
              ))}
            </DataTable>
          )}
        </SearchedList>
      </div>
    </>
  );
}

/** The takings of today, for everybody who may take a payment (rule: takings). */
export function TakingsSection() {
  const { t } = useTranslation();
  const clock = useGym();
  const { data, error, refetch } = useTakings(clock?.today ?? null);
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('money.loadFailed')} height={240} />;
  return (
    <>
      {error !== null && <RefreshProblem text={t('errors.notRefreshed')} />}
      {clock !== null && <Shown {...data} zone={clock.gym.timeZone} />}
    </>
  );
}
