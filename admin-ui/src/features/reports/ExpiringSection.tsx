import { addDays } from '@palestra/backend/contract/calendar-date';
import {
  COMPARISONS,
  EXPIRING_WITHIN_DAYS,
  type ExpiringMember,
  comparedPeriod,
} from '@palestra/backend/contract/report';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Segments } from '../../kit/ui/Segments';
import { EXPIRING_PATH } from '../clients/client-sections';
import { Figures } from './Figures';
import { type Column, CsvButton, LongTable } from './ReportTable';
import { WriteToThem } from './WriteToThem';
import { usePersonColumns } from './list-columns';
import { earlierDay } from './report-address';
import { ComparisonField, Loaded, useCompared } from './report-period';
import { useReportTexts } from './report-texts';
import { useExpiring } from './reports.api';
import styles from './reports.module.css';

const PATH = '/reports/expiring';
const [WEEK, MONTH] = EXPIRING_WITHIN_DAYS;

/** Subscriptions that end from today on, beside those of as many days before; or those that ended from an earlier day on. */
export function ExpiringSection() {
  const t = useReportTexts();
  const format = useFormat();
  const today = useGym()?.today;
  const { parameters, write } = useAddress();
  const past = earlierDay(parameters, today);
  const days = parameters.get('within') === String(MONTH) ? MONTH : WEEK;
  const comparison = COMPARISONS.find((one) => one === parameters.get('compare')) ?? 'before';
  const isCompared = past === null && today !== undefined && parameters.get('compare') !== 'none';
  const other = isCompared ? comparedPeriod({ from: today, to: addDays(today, days - 1) }, comparison) : null;
  const report = useExpiring(past);
  const { compared, problem } = useCompared(report, other !== null, useExpiring(other?.from ?? null));
  const columns: Column<ExpiringMember>[] = [
    ...usePersonColumns('subscription'),
    { heading: t('ends'), value: ({ endDate }) => format.shortDate(endDate), sorted: (one) => one.endDate },
    {
      heading: t('renewal'),
      value: ({ renewedFrom }) =>
        renewedFrom === null ? t('notRenewed') : t('renewedFrom', { date: format.shortDate(renewedFrom) }),
    },
    {
      heading: t('lastVisit'),
      value: ({ lastVisit }) => (lastVisit === null ? t('never') : format.shortDate(lastVisit)),
      sorted: (one) => one.lastVisit,
    },
  ];
  const within = (members: readonly ExpiringMember[], limit: number): ExpiringMember[] =>
    members.filter(({ daysLeft }) => daysLeft <= limit);
  return (
    <>
      {past === null && (
        <div className={styles.comparison}>
          <ComparisonField value={isCompared ? comparison : null} />
        </div>
      )}
      {problem}
      <Loaded report={report}>
        {(members) => {
          const shown = within(members, days);
          const open = shown.filter(({ renewedFrom }) => renewedFrom === null);
          return (
            <>
              {past !== null && (
                <p className={styles.total}>
                  {t('endedFrom', { date: format.shortDate(past) })} <Link to={PATH}>{t('expiringToday')}</Link>
                </p>
              )}
              <Figures
                label={t('total')}
                figures={[
                  {
                    ...{ name: t(past === null ? 'names.expiring' : 'endedThere'), value: shown.length, to: null },
                    was: compared && within(compared, days).length,
                  },
                  { name: t('withoutNext'), value: open.length, was: undefined, to: null },
                ]}
              />
              {compared !== undefined && other !== null && (
                <p className={styles.note}>
                  <Link to={`${PATH}?${new URLSearchParams({ day: other.from, within: String(days) }).toString()}`}>
                    {t('endedThen', { from: format.shortDate(other.from), to: format.shortDate(other.to) })}
                  </Link>
                </p>
              )}
              <div className={styles.choices}>
                <Segments
                  label={t('withinFilter')}
                  value={String(days)}
                  options={EXPIRING_WITHIN_DAYS.map((limit) => ({
                    value: String(limit),
                    text: `${t(past === null ? `within.${limit}` : `endedWithin.${limit}`)} (${format.count(within(members, limit).length)})`,
                  }))}
                  onChange={(value) => write({ within: value === String(WEEK) ? null : value })}
                />
                {past === null && <WriteToThem clientIds={open.flatMap(({ userId }) => userId ?? [])} />}
                {shown.length > 0 && <CsvButton name={t('names.expiring')} columns={columns} rows={shown} />}
              </div>
              {shown.length === 0 ? (
                <EmptyState icon="check" text={t('noneExpires')} />
              ) : (
                <LongTable caption={t('names.expiring')} columns={columns} rows={shown} keyOf={({ id }) => id} />
              )}
              {days === WEEK && past === null && shown.length > 0 && (
                <p className={styles.note}>
                  <Link to={EXPIRING_PATH}>{t('toClients')}</Link>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
