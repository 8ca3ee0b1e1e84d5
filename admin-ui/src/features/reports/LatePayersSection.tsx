import { DUE_KINDS, type DueCharge, type DueKind, type LatePayer } from '@palestra/backend/contract/report';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Figures } from './Figures';
import { NumberList, useListPeriod } from './NumberList';
import { type Column, CsvButton, LongTable } from './ReportTable';
import { WriteToThem } from './WriteToThem';
import { usePersonColumns } from './list-columns';
import { PERIOD_OF_PAYERS, reportListPath } from './report-address';
import { ofPeriod, type ShownProps } from './report-period';
import { useReportTexts } from './report-texts';
import { useLatePayers, type Parameters } from './reports.api';
import styles from './reports.module.css';
import { sumOf } from './spans';

function Shown({ asked: { period }, report: payers, compared }: ShownProps<LatePayer[]>) {
  const t = useReportTexts();
  const to = (kind: DueKind, { userId }: Pick<LatePayer, 'userId'>): string | null =>
    userId === null ? null : reportListPath('due-list', period, { kind, client: userId });
  const columns: Column<LatePayer>[] = [
    ...usePersonColumns('subscription'),
    { heading: t('dues.late'), value: ({ late }) => late, to: (one) => to('late', one) },
    { heading: t('dues.due'), value: ({ charges }) => charges, to: (one) => to('due', one) },
    { heading: t('daysOnAverage'), value: ({ daysLate }) => daysLate },
    { heading: t('dues.unpaid'), value: ({ unpaid }) => unpaid, to: (one) => to('unpaid', one) },
  ];
  if (payers.length === 0) return <EmptyState icon="check" text={t('nobodyLate')} />;
  const all = (kind: DueKind): string => reportListPath('due-list', period, { kind });
  return (
    <>
      <Figures
        label={t('total')}
        figures={[
          { name: t('latePayers'), value: payers.length, was: compared?.length, to: null },
          {
            ...{ name: t('dues.late'), value: sumOf(payers, 'late'), to: all('late') },
            was: compared && sumOf(compared, 'late'),
          },
          {
            ...{ name: t('dues.unpaid'), value: sumOf(payers, 'unpaid'), to: all('unpaid') },
            was: compared && sumOf(compared, 'unpaid'),
          },
        ]}
      />
      <div className={styles.choices}>
        <WriteToThem clientIds={payers.flatMap(({ userId }) => userId ?? [])} />
        <CsvButton name={t('latePayers')} columns={columns} rows={payers} />
      </div>
      <LongTable
        caption={t('latePayers')}
        columns={columns}
        rows={payers}
        keyOf={({ userId, late, daysLate }) => userId ?? `${late} ${daysLate}`}
      />
    </>
  );
}

/** Clients who pay late, how often and by how much (rule: late payers). */
export const LatePayersSection = ofPeriod(useLatePayers, Shown, PERIOD_OF_PAYERS);

/** The charges behind a number, with the day on which each was paid. */
export function DueListSection() {
  const t = useReportTexts();
  const format = useFormat();
  const language = useLanguage();
  const { parameters } = useAddress();
  const period = useListPeriod();
  const person = usePersonColumns('subscription');
  if (period === null) return null;
  const kind = DUE_KINDS.find((one) => one === parameters.get('kind')) ?? 'due';
  const client = parameters.get('client');
  const asked: Parameters = { from: period.from, to: period.to, kind, ...(client !== null && { userId: client }) };
  const columns: Column<DueCharge>[] = [
    ...person,
    {
      heading: t('plan'),
      value: ({ planNameEl, planNameEn }) => planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn }),
    },
    { heading: t('amount'), money: true, value: ({ amountCents }) => amountCents },
    { heading: t('dueOn'), value: ({ date }) => format.shortDate(date), sorted: ({ date }) => date },
    {
      heading: t('paidOn'),
      value: ({ paidOn }) => (paidOn === null ? t('notPaid') : format.shortDate(paidOn)),
      sorted: ({ paidOn }) => paidOn,
    },
    { heading: t('daysLate'), value: ({ daysLate }) => daysLate },
  ];
  return (
    <NumberList
      title={`${t(`dues.${kind}`)} · ${period.dates}`}
      path="late-payers/list"
      parameters={asked}
      columns={columns}
    />
  );
}
