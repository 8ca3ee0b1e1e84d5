import type { GivenDates } from '@palestra/backend/contract/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import { Pill } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { sectionPath } from '../clients/client-sections';
import { useGiven } from './money.api';
import styles from './money.module.css';

/** Parameter of the address with the words that are searched for. */
const WORDS = 'given';

function Row({ given }: { given: GivenDates }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, userName, startDate, endDate, isFrozen, reason, givenAt, givenByName } = given;
  const end = endDate === null ? t('clients.neverExpires') : format.shortDate(endDate);
  return (
    <tr role="row">
      <td role="rowheader">
        <Link to={sectionPath(userId, 'subscription')}>{userName}</Link>
      </td>
      <td role="cell" data-label={t('money.owing.given.dates')} className="tabular">
        {format.shortDate(startDate)} – {end} {isFrozen && <Pill>{t('subscription.frozen')}</Pill>}
      </td>
      <td role="cell" data-label={t('money.owing.given.reason')} className={styles.words}>
        {reason}
      </td>
      <td role="cell" data-label={t('money.owing.given.by')}>
        {[format.dateOf(givenAt), givenByName].filter(Boolean).join(', ')}
      </td>
    </tr>
  );
}

/** Clients who train without a plan, with the reason, below those who owe (rule: owed). */
export function Given() {
  const { t } = useTranslation();
  const { parameters } = useAddress();
  const { data = [], error, refetch } = useGiven();
  const [opensSearched] = useState(() => parameters.has(WORDS));
  if (data.length === 0) {
    return error && <ProblemPanel error={error} fallback={t('money.loadFailed')} onRetry={() => void refetch()} />;
  }
  const title = t('money.owing.given.title');
  const columns = ['dates', 'reason', 'by'] as const;
  return (
    <details className={styles.given} open={opensSearched}>
      <summary>{t('money.owing.given.counted', { count: data.length })}</summary>
      <SearchedList
        items={data}
        wordsOf={({ userName, phone, reason }) => [userName, phone, reason]}
        title={title}
        parameter={WORDS}
      >
        {(found) => (
          <DataTable
            caption={title}
            head={
              <>
                <th role="columnheader" scope="col">
                  {t('money.owing.client')}
                </th>
                {columns.map((column) => (
                  <th key={column} role="columnheader" scope="col">
                    {t(`money.owing.given.${column}`)}
                  </th>
                ))}
              </>
            }
          >
            {found.map((given) => (
              <Row key={given.id} given={given} />
            ))}
          </DataTable>
        )}
      </SearchedList>
    </details>
  );
}
