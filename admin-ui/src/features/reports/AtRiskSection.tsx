import { type MemberAtRisk, RISKS } from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Segments } from '../../kit/ui/Segments';
import { sectionPath } from '../clients/client-sections';
import { type Column, CsvButton, LongTable } from './ReportTable';
import { WriteToThem } from './WriteToThem';
import { usePersonColumns } from './list-columns';
import { Loaded } from './report-period';
import { useReportTexts } from './report-texts';
import { useAtRisk } from './reports.api';
import styles from './reports.module.css';

const RISK_CHOICES = ['all', ...RISKS] as const;

const visitsOf = ({ userId }: MemberAtRisk): string => sectionPath(userId, 'appointments');

export function AtRiskSection() {
  const t = useReportTexts();
  const format = useFormat();
  const { parameters, write } = useAddress();
  const risk = RISK_CHOICES.find((one) => one === parameters.get('risk')) ?? 'all';
  const report = useAtRisk();
  const dateOr = (date: string | null, none: string): string => (date === null ? none : format.shortDate(date));
  const columns: Column<MemberAtRisk>[] = [
    ...usePersonColumns(),
    { heading: t('risk'), value: (one) => t(`risks.${one.risk}`) },
    {
      heading: t('lastVisit'),
      value: ({ lastVisit }) => dateOr(lastVisit, t('never')),
      sorted: (one) => one.lastVisit,
    },
    { heading: t('recent'), value: ({ recentVisits }) => recentVisits, to: visitsOf },
    { heading: t('earlier'), value: ({ earlierVisits }) => earlierVisits, to: visitsOf },
    { heading: t('next'), value: ({ nextVisit }) => dateOr(nextVisit, t('noNext')), sorted: (one) => one.nextVisit },
    { heading: t('ends'), value: ({ endDate }) => dateOr(endDate, t('neverEnds')), sorted: (one) => one.endDate },
  ];
  return (
    <Loaded report={report}>
      {(members) => {
        const shown = members.filter((one) => risk === 'all' || one.risk === risk);
        return (
          <>
            <div className={styles.choices}>
              <Segments
                label={t('riskFilter')}
                value={risk}
                options={RISK_CHOICES.map((value) => {
                  const own = members.filter((one) => value === 'all' || one.risk === value);
                  return { value, text: `${t(`risks.${value}`)} (${format.count(own.length)})` };
                })}
                onChange={(value) => write({ risk: value === 'all' ? null : value })}
              />
              <WriteToThem clientIds={shown.map(({ userId }) => userId)} />
              {shown.length > 0 && <CsvButton name={t('names.atRisk')} columns={columns} rows={shown} />}
            </div>
            {shown.length === 0 ? (
              <EmptyState icon="check" text={t('noRisk')} />
            ) : (
              <LongTable caption={t('names.atRisk')} columns={columns} rows={shown} keyOf={({ userId }) => userId} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
