import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { Pill } from '../../kit/ui/Pill';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { ClientTable } from './ClientTable';
import { useGiven } from './money.api';
import styles from './money.module.css';

/** Parameter of the address with the words that are searched for. */
const WORDS = 'given';

/** Clients who train without a plan, with the reason, below those who owe (rule: owed). */
export function Given() {
  const { t } = useTranslation();
  const format = useFormat();
  const { parameters } = useAddress();
  const { data = [], error, refetch } = useGiven();
  const [opensSearched] = useState(() => parameters.has(WORDS));
  if (data.length === 0) {
    return error && <ProblemPanel error={error} fallback={t('money.loadFailed')} onRetry={() => void refetch()} />;
  }
  const title = t('money.owing.given.title');
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
          <ClientTable
            caption={title}
            rows={found}
            keyOf={({ id }) => id}
            columns={[
              {
                heading: t('money.owing.given.dates'),
                className: 'tabular',
                cell: ({ startDate, endDate, isFrozen }) => (
                  <>
                    {format.shortDate(startDate)} –{' '}
                    {endDate === null ? t('clients.neverExpires') : format.shortDate(endDate)}{' '}
                    {isFrozen && <Pill>{t('subscription.frozen')}</Pill>}
                  </>
                ),
              },
              { heading: t('money.owing.given.reason'), className: styles.words, cell: ({ reason }) => reason },
              {
                heading: t('money.owing.given.by'),
                cell: ({ givenAt, givenByName }) => [format.dateOf(givenAt), givenByName].filter(Boolean).join(', '),
              },
            ]}
          />
        )}
      </SearchedList>
    </details>
  );
}
