import type { ReportPeriod, VisitKind, VisitsInSpan, VisitsReport } from '@palestra/backend/contract/report';
import type { ComponentType } from 'react';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Figures, type Figure } from './Figures';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot } from './Plot';
import { visitListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useVisits } from './reports.api';
import { SavedTable, type Column } from './ReportTable';
import { comparedColumn, sumOf, useSpanNames } from './spans';

const MARKS = ['attended', 'absent', 'unmarked'] as const satisfies VisitKind[];
const CANCELLED = ['cancelledByClient', 'cancelledLate', 'cancelledByGym'] as const satisfies VisitKind[];

const listOf = (period: ReportPeriod, kind: VisitKind): string => visitListPath(period, { kind });
const isEmpty = ({ spans }: VisitsReport): boolean =>
  spans.every(({ visits, cancelledByClient, cancelledByGym }) => visits + cancelledByClient + cancelledByGym === 0);

function useSpanColumn(report: VisitsReport): Column<VisitsInSpan> {
  const t = useReportTexts();
  const { whole } = useSpanNames();
  return { heading: t(report.unit), value: whole };
}

function VisitsShown({ asked: { period }, report, compared }: ShownProps<VisitsReport>) {
  const t = useReportTexts();
  const { unit, spans } = report;
  const { short } = useSpanNames();
  const span = useSpanColumn(report);
  const visits: Column<VisitsInSpan> = {
    heading: t('visits'),
    value: (one) => one.visits,
    to: (one) => listOf(one, 'visit'),
  };
  const columns: Column<VisitsInSpan>[] = [
    span,
    visits,
    { heading: t('people'), value: ({ people }) => people, to: (one) => listOf(one, 'visit') },
    ...comparedColumn(t, spans, compared?.spans, visits),
  ];
  const all = listOf(period, 'visit');
  const title = t(`visitsPlot.${unit}`);
  return (
    <>
      <Figures
        label={t('total')}
        figures={[
          {
            name: t('visits'),
            value: sumOf(spans, 'visits'),
            was: compared && sumOf(compared.spans, 'visits'),
            to: all,
          },
          { name: t('people'), hint: t('peopleHint'), value: report.people, was: compared?.people, to: all },
        ]}
      />
      <Plot
        title={title}
        labels={spans.map(short)}
        series={[{ name: t('visits'), fill: 'full', values: spans.map(({ visits }) => visits) }]}
        compared={compared && { name: t('other'), values: compared.spans.map(({ visits }) => visits) }}
      />
      <SavedTable caption={title} columns={columns} rows={spans} keyOf={({ from }) => from} />
    </>
  );
}

function AttendanceShown({ asked: { period }, report, compared }: ShownProps<VisitsReport>) {
  const t = useReportTexts();
  const { unit, spans } = report;
  const { short } = useSpanNames();
  const kinds = [...MARKS, ...CANCELLED];
  const columns: Column<VisitsInSpan>[] = [
    useSpanColumn(report),
    ...kinds.map((kind) => ({
      heading: t(`kinds.${kind}`),
      value: (one: VisitsInSpan) => one[kind],
      to: (one: VisitsInSpan) => listOf(one, kind),
    })),
    ...comparedColumn(t, spans, compared?.spans, {
      heading: t('visits'),
      value: ({ visits }) => visits,
      to: (one) => listOf(one, 'visit'),
    }),
  ];
  const figures: Figure[] = kinds.map((kind) => ({
    name: t(`kinds.${kind}`),
    value: sumOf(spans, kind),
    was: compared && sumOf(compared.spans, kind),
    to: listOf(period, kind),
  }));
  const fills = { attended: 'full', absent: 'hatched', unmarked: 'open' } as const;
  const title = t(`attendancePlot.${unit}`);
  return (
    <>
      <Figures label={t('total')} figures={figures} />
      <Plot
        title={title}
        labels={spans.map(short)}
        series={MARKS.map((kind) => ({
          name: t(`kinds.${kind}`),
          fill: fills[kind],
          values: spans.map((one) => one[kind]),
        }))}
        compared={compared && { name: t('other'), values: compared.spans.map(({ visits }) => visits) }}
      />
      <SavedTable caption={title} columns={columns} rows={spans} keyOf={({ from }) => from} />
    </>
  );
}

const orEmpty = (Shown: ComponentType<ShownProps<VisitsReport>>) => (props: ShownProps<VisitsReport>) => {
  const t = useReportTexts();
  return isEmpty(props.report) ? <EmptyState icon="calendar" text={t('nothing')} /> : <Shown {...props} />;
};

export const VisitsSection = ofPeriod(useVisits, orEmpty(VisitsShown));
export const AttendanceSection = ofPeriod(useVisits, orEmpty(AttendanceShown));
