import type { ClientImportCheck, ImportColumn } from '@palestra/backend/contract/client-import';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import styles from './client-import.module.css';

type Counts = Pick<ClientImportCheck, 'ready' | 'subscriptions' | 'startsToday' | 'usualVisits'>;

/** For how many a start or visits were not read, so that the usual is taken (rule: import). */
export function SubscriptionCounts({ check, columns }: { check: Counts; columns: readonly (ImportColumn | null)[] }) {
  const { t } = useTranslation();
  const { ready, subscriptions, startsToday, usualVisits } = check;
  const why = (column: 'startDate' | 'monthlyLimit'): string =>
    t(columns.includes(column) ? 'clientImport.cellEmpty' : 'clientImport.columnUnread', {
      column: t(`clientImport.columns.${column}`),
    });
  const visits = LIMITS.monthlyLimit.formDefault;
  return (
    <>
      <li>{t('clientImport.subscriptions', { count: subscriptions })}</li>
      {startsToday > 0 && <li>{t('clientImport.startsToday', { count: startsToday, why: why('startDate') })}</li>}
      {usualVisits > 0 && (
        <li>{t('clientImport.usualVisits', { count: usualVisits, visits, why: why('monthlyLimit') })}</li>
      )}
      {ready > subscriptions && <li>{t('clientImport.without', { count: ready - subscriptions })}</li>}
    </>
  );
}

/** The first rows as they become clients. */
export function ImportPreview({
  rows,
  rowNumber,
}: {
  rows: ClientImportCheck['preview'];
  rowNumber: (row: number) => number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <section className={styles.faults} aria-labelledby="import-preview">
      <h3 id="import-preview">{t('clientImport.preview', { count: rows.length })}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('clientImport.row')}</th>
            <th scope="col">{t('clientImport.columns.name')}</th>
            <th scope="col">{t('clientImport.columns.startDate')}</th>
            <th scope="col">{t('clientImport.columns.monthlyLimit')}</th>
            <th scope="col">{t('clientImport.columns.endDate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name, email, phone, subscription }) => (
            <tr key={row}>
              <td className="tabular">{rowNumber(row)}</td>
              <td>
                {name}
                <small>{[phone, email].filter(Boolean).join(' · ')}</small>
              </td>
              {subscription === null ? (
                <td colSpan={3}>{t('clientImport.noSubscription')}</td>
              ) : (
                <>
                  <td>{format.shortDate(subscription.startDate)}</td>
                  <td className="tabular">{subscription.monthlyLimit || t('subscription.unlimited')}</td>
                  <td>
                    {subscription.endDate === null
                      ? t('clientImport.neverEnds')
                      : format.shortDate(subscription.endDate)}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
