import { addDays } from '@palestra/backend/contract/calendar-date';
import { EXPIRING_WITHIN_DAYS, type ExpiringMember } from '@palestra/backend/contract/report';
import { Link } from 'react-router';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Segments } from '../../kit/ui/Segments';
import { EXPIRING_PATH } from '../clients/client-sections';
import { Loaded } from './Loaded';
import { useReportTexts } from './report-texts';
import { useExpiring } from './reports.api';
import { CsvButton, LongTable, type Column } from './ReportTable';
import styles from './reports.module.css';
import { usePersonColumns, WriteToThem } from './WriteToThem';

export function ExpiringSection() {
  const t = useReportTexts();
  const format = useFormat();
  const today = useGym()?.today;
  const { parameters, write } = useAddress();
  const report = useExpiring();
  const [week, month] = EXPIRING_WITHIN_DAYS;
  const days = parameters.get('within') === String(month) ? month : week;
  const columns: Column<ExpiringMember>[] = [
    ...usePersonColumns<ExpiringMember>(),
    { heading: t('ends'), value: ({ endDate }) => format.shortDate(endDate) },
    {
      heading: t('renewal'),
      value: ({ renewedFrom }) =>
        renewedFrom === null ? t('notRenewed') : t('renewedFrom', { date: format.shortDate(renewedFrom) }),
    },
    {
      heading: t('lastVisit'),
      value: ({ lastVisit }) => (lastVisit === null ? t('never') : format.shortDate(lastVisit)),
    },
  ];
  return (
    <Loaded report={report}>
      {(members) => {
        const within = (limit: number): ExpiringMember[] =>
          today === undefined ? [] : members.filter(({ endDate }) => endDate < addDays(today, limit));
        const shown = within(days);
        const open = shown.filter(({ renewedFrom }) => renewedFrom === null);
        return (
          <>
            <div className={styles.choices}>
              <Segments
                label={t('withinFilter')}
                value={String(days)}
                options={EXPIRING_WITHIN_DAYS.map((limit) => ({
                  value: String(limit),
                  text: `${t(`within.${limit}`)} (${format.count(within(limit).length)})`,
                }))}
                onChange={(value) => write({ within: value === String(week) ? null : value })}
              />
              <WriteToThem clientIds={open.map(({ userId }) => userId)} />
              {shown.length > 0 && <CsvButton name={t('names.expiring')} columns={columns} rows={shown} />}
            </div>
            {shown.length === 0 ? (
              <EmptyState icon="check" text={t('noneExpires')} />
            ) : (
              <LongTable caption={t('names.expiring')} columns={columns} rows={shown} keyOf={({ userId }) => userId} />
            )}
            {days === week && shown.length > 0 && (
              <p className={styles.note}>
                <Link to={EXPIRING_PATH}>{t('toClients')}</Link>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
