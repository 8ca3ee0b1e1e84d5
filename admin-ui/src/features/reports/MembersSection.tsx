import {
  MEMBER_EVENTS,
  type MemberEvent,
  type MembersInSpan,
  type MembersReport,
} from '@palestra/backend/contract/report';
import { Figures } from './Figures';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot, type Fill } from './Plot';
import { memberListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useMembers } from './reports.api';
import { SavedTable, type Column } from './ReportTable';
import { sumOf, useSpanNames } from './spans';

const PLOTS: readonly { title: 'beganPlot' | 'endedPlot'; events: readonly [MemberEvent, Fill][] }[] = [
  {
    title: 'beganPlot',
    events: [
      ['new', 'full'],
      ['renewed', 'hatched'],
      ['returned', 'dotted'],
    ],
  },
  {
    title: 'endedPlot',
    events: [
      ['ended', 'full'],
      ['frozen', 'open'],
    ],
  },
];

function Shown({ asked, report: { unit, spans }, compared }: ShownProps<MembersReport>) {
  const t = useReportTexts();
  const { short, whole } = useSpanNames();
  const columns: Column<MembersInSpan>[] = [
    { heading: t(unit), value: whole },
    ...MEMBER_EVENTS.map((event) => ({
      heading: t(`events.${event}`),
      value: (one: MembersInSpan) => one[event],
      to: (one: MembersInSpan) => memberListPath(one, event),
    })),
  ];
  return (
    <>
      <Figures
        label={t('total')}
        figures={MEMBER_EVENTS.map((event) => ({
          name: t(`events.${event}`),
          value: sumOf(spans, event),
          was: compared && sumOf(compared.spans, event),
          to: memberListPath(asked.period, event),
        }))}
      />
      {PLOTS.map(({ title, events }) => (
        <Plot
          key={title}
          title={t(`${title}.${unit}`)}
          labels={spans.map(short)}
          series={events.map(([event, fill]) => ({
            name: t(`events.${event}`),
            fill,
            values: spans.map((one) => one[event]),
          }))}
        />
      ))}
      <SavedTable caption={t('names.members')} columns={columns} rows={spans} keyOf={({ from }) => from} />
    </>
  );
}

export const MembersSection = ofPeriod(useMembers, Shown);
