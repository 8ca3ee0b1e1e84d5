import {
  WAIT_KINDS,
  type DemandCell,
  type DemandReport,
  type FillCell,
  type ReportedWait,
  type ReportPeriod,
  type WaitKind,
  type WaitsInSpan,
} from '@palestra/backend/contract/report';
import { useAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import { percentOf } from './FillSection';
import { Figures } from './Figures';
import { useListColumns, usePersonColumns } from './list-columns';
import { NumberList, useListHours } from './NumberList';
import { ofPeriod, type ShownProps } from './report-period';
import { Plot } from './Plot';
import { reportListPath, timeOfHour, visitListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useDemand, type Parameters } from './reports.api';
import { Part, type Column } from './ReportTable';
import styles from './reports.module.css';
import { comparedColumn, sumOf, useSpanNames } from './spans';

const listOf = (period: ReportPeriod, kind: WaitKind, of: Parameters = {}): string =>
  reportListPath('demand-list', period, { kind, ...of });

/** The hour to add, in a sentence: the one that most people asked for in vain. */
function Answer({ cell }: { cell: DemandCell | undefined }) {
  const t = useReportTexts();
  const format = useFormat();
  if (cell === undefined || cell.missed === 0) return <p className={styles.total}>{t('nothingToAdd')}</p>;
  return (
    <div className={styles.replayed}>
      <p>
        <strong>
          {t('addHere', { weekday: format.weekday(cell.weekday), hour: format.time(timeOfHour(cell.hour)) })}
        </strong>
      </p>
      <p>{t('addBecause', { count: cell.missed, percent: percentOf(cell) })}</p>
    </div>
  );
}

const hourOf = ({ weekday, hour }: Pick<FillCell, 'weekday' | 'hour'>) => ({
  ...{ weekday: String(weekday), hour: String(hour) },
});

/** The hour to drop, in a sentence: the emptiest one. */
function Drop({ cell }: { cell: FillCell | undefined }) {
  const t = useReportTexts();
  const format = useFormat();
  if (cell === undefined) return <p className={styles.total}>{t('nothingToDrop')}</p>;
  const { weekday, hour, slots, visits, places } = cell;
  return (
    <div className={styles.replayed}>
      <p>
        <strong>{t('dropHere', { weekday: format.weekday(weekday), hour: format.time(timeOfHour(hour)) })}</strong>
      </p>
      <p>{t('dropBecause', { count: slots, visits: format.count(visits), places: format.count(places) })}</p>
    </div>
  );
}

type Hour = Pick<FillCell, 'weekday' | 'hour' | 'visits' | 'places'>;

/** Columns of an hour of the week, with the lists behind its figures. */
function useHourColumns(period: ReportPeriod): Record<'hour' | 'visits' | 'places', Column<Hour>> {
  const t = useReportTexts();
  const format = useFormat();
  return {
    hour: {
      heading: t('hour'),
      value: ({ weekday, hour }) => `${format.weekday(weekday)} ${format.time(timeOfHour(hour))}`,
    },
    visits: {
      heading: t('visits'),
      value: ({ visits }) => visits,
      to: (cell) => visitListPath(period, { kind: 'visit', ...hourOf(cell) }),
    },
    places: {
      heading: t('places'),
      value: ({ places }) => places,
      to: (cell) => reportListPath('slot-list', period, hourOf(cell)),
    },
  };
}

/** Hours that hardly anybody comes to, and so the timeslots to drop (rule: idle hours). */
function Idle({ period, cells }: { period: ReportPeriod; cells: readonly FillCell[] }) {
  const t = useReportTexts();
  const ofHour = useHourColumns(period);
  const columns: Column<FillCell>[] = [
    ofHour.hour,
    ofHour.visits,
    ofHour.places,
    {
      heading: t('slots'),
      value: ({ slots }) => slots,
      to: (cell) => reportListPath('slot-list', period, hourOf(cell)),
    },
  ];
  if (cells.length === 0) return null;
  return (
    <Part
      title={t('idleHours')}
      columns={columns}
      rows={cells}
      keyOf={({ weekday, hour }) => `${weekday} ${hour}`}
      search="idle"
      isShortened
    />
  );
}

function Waited({ asked: { period }, report: { unit, spans, cells }, compared }: ShownProps<DemandReport>) {
  const t = useReportTexts();
  const ofHour = useHourColumns(period);
  const { short, whole } = useSpanNames();
  if (cells.length === 0) return <EmptyState icon="check" text={t('nobodyWaited')} />;
  const ofKind = (kind: WaitKind): Column<WaitsInSpan> => ({
    heading: t(`waits.${kind}`),
    value: (one) => one[kind],
    to: (one) => listOf(one, kind),
  });
  const byHour: Column<DemandCell>[] = [
    ofHour.hour,
    ...(['missed', 'served', 'asked'] as const).map((kind) => ({
      heading: t(`waits.${kind}`),
      value: (cell: DemandCell) => cell[kind],
      to: (cell: DemandCell) => listOf(period, kind, hourOf(cell)),
    })),
    ofHour.visits,
    ofHour.places,
    { heading: `${t('fill')} %`, value: percentOf },
  ];
  const bySpan: Column<WaitsInSpan>[] = [
    { heading: t(unit), value: whole },
    ...WAIT_KINDS.map(ofKind),
    ...comparedColumn(t, spans, compared?.spans, ofKind('asked')),
  ];
  return (
    <>
      <Figures
        label={t('total')}
        figures={WAIT_KINDS.map((kind) => ({
          name: t(`waits.${kind}`),
          value: sumOf(spans, kind),
          was: compared && sumOf(compared.spans, kind),
          to: listOf(period, kind),
        }))}
      />
      <Part
        title={t('demandByHour')}
        columns={byHour}
        rows={cells}
        keyOf={({ weekday, hour }) => `${weekday} ${hour}`}
        search="q"
      />
      <Plot
        title={t(`demandPlot.${unit}`)}
        labels={spans.map(short)}
        series={[
          { name: t('waits.served'), fill: 'open', values: spans.map(({ served }) => served) },
          { name: t('waits.missed'), fill: 'full', values: spans.map(({ missed }) => missed) },
        ]}
        compared={compared && { name: t('other'), values: compared.spans.map((one) => one.asked) }}
      />
      <Part title={t(`demandPlot.${unit}`)} columns={bySpan} rows={spans} keyOf={({ from }) => from} />
    </>
  );
}

function Shown(props: ShownProps<DemandReport>) {
  const { cells, idle } = props.report;
  return (
    <>
      <div className={styles.answers}>
        {cells.length > 0 && <Answer cell={cells[0]} />}
        <Drop cell={idle[0]} />
      </div>
      <Waited {...props} />
      <Idle period={props.asked.period} cells={idle} />
    </>
  );
}

/** Hours that people ask for and do not get, and hours that nobody wants (rule: demand). */
export const DemandSection = ofPeriod(useDemand, Shown);

/** The wishes behind a number. */
export function DemandListSection() {
  const t = useReportTexts();
  const { parameters } = useAddress();
  const hours = useListHours();
  const person = usePersonColumns();
  const { day, time, instant } = useListColumns();
  if (hours === null) return null;
  const kind = WAIT_KINDS.find((one) => one === parameters.get('kind')) ?? 'asked';
  const columns: Column<ReportedWait>[] = [
    ...[...person, day, time],
    { heading: t('askedAt'), value: ({ askedAt }) => instant(askedAt) },
    { heading: t('outcome'), value: ({ wasServed }) => t(`waits.${wasServed ? 'served' : 'missed'}`) },
  ];
  const title = [t(`waits.${kind}`), ...hours.words].join(' · ');
  return <NumberList title={title} path="demand/list" parameters={{ ...hours.asked, kind }} columns={columns} />;
}
