import {
  MEMBER_EVENTS,
  type MemberEvent,
  type MembersInSpan,
  type MembersReport,
  type ReportedMember,
  type ReportPeriod,
} from '@palestra/backend/contract/report';
import { Link } from 'react-router';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { Figures } from './Figures';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot, type Fill } from './Plot';
import { memberListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useMemberColumns } from './number-lists';
import { useMembers, useReportList } from './reports.api';
import { ReportTable, SavedTable, type Column } from './ReportTable';
import styles from './reports.module.css';
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

/** Names at a glance; the rest is in the list behind the number. */
const NAMED = 10;

/** The names of those who stopped, whom somebody may want to call. */
function Stopped({ period }: { period: ReportPeriod }) {
  const t = useReportTexts();
  const columns = useMemberColumns();
  const asked = { from: period.from, to: period.to, event: 'ended' };
  const { data, error, refetch } = useReportList<ReportedMember>('members/list', asked, { page: 1, perPage: NAMED });
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('failed')} height={160} />;
  const { rows, total } = data;
  if (total === 0) return null;
  return (
    <section className={styles.touched} aria-label={t('stopped')}>
      <h2>{t('stopped')}</h2>
      <ReportTable caption={t('stopped')} columns={columns} rows={rows} keyOf={({ id, date }) => `${id} ${date}`} />
      {total > rows.length && (
        <Link className={styles.below} to={memberListPath(period, 'ended')}>
          {t('allRows', { count: total })}
        </Link>
      )}
    </section>
  );
}

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
      <Stopped period={asked.period} />
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
