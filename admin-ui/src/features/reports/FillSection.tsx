import type { FillCell, FillReport, ReportPeriod } from '@palestra/backend/contract/report';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { EmptyState } from '../../kit/ui/EmptyState';
import panel from '../../kit/ui/Panel.module.css';
import { ofPeriod, type ShownProps } from './report-period';
import { reportListPath, timeOfHour, visitListPath } from './report-address';
import { useReportTexts } from './report-texts';
import { useFill } from './reports.api';
import { CsvButton, type Column } from './ReportTable';
import styles from './reports.module.css';
import { sumOf } from './spans';

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const FULL_PERCENT = 100;

export const percentOf = ({ visits, places }: Pick<FillCell, 'visits' | 'places'>): number =>
  places === 0 ? 0 : Math.round((visits / places) * FULL_PERCENT);
const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

interface HeatMapProps {
  period: ReportPeriod;
  cells: readonly FillCell[];
  compared: readonly FillCell[] | undefined;
}

const at = (cells: readonly FillCell[] | undefined, weekday: number, hour: number): FillCell | undefined =>
  cells?.find((cell) => cell.weekday === weekday && cell.hour === hour);

function HeatCell({ period, cell, other }: { period: ReportPeriod; cell: FillCell; other: FillCell | undefined }) {
  const t = useReportTexts();
  const format = useFormat();
  const { weekday, hour, visits, places } = cell;
  const percent = percentOf(cell);
  const name = t('fillCell', {
    ...{ percent, visits: format.count(visits), places: format.count(places) },
    ...{ weekday: format.weekday(weekday), hour: format.time(timeOfHour(hour)) },
  });
  const points = other === undefined ? null : percent - percentOf(other);
  const change = points === null ? null : signed(points);
  const label = points === null ? name : `${name}, ${t('fillChange', { change, count: points })}`;
  const ofHour = { weekday: String(weekday), hour: String(hour) };
  // Without visits it leads to the empty places.
  const to =
    visits === 0 ? reportListPath('slot-list', period, ofHour) : visitListPath(period, { kind: 'visit', ...ofHour });
  return (
    <td className={styles.heat} style={{ '--fill': `${Math.min(percent, FULL_PERCENT)}%` } as CSSProperties}>
      <Link to={to} title={name}>
        <span aria-hidden="true">{percent}</span>
        {change !== null && <small aria-hidden="true">{change}</small>}
        <span className="visually-hidden">{label}</span>
      </Link>
    </td>
  );
}

/** A table whose cells are also coloured: the plot and its table are one. */
function HeatMap({ period, cells, compared }: HeatMapProps) {
  const t = useReportTexts();
  const format = useFormat();
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b);
  const days = WEEK.filter((weekday) => cells.some((cell) => cell.weekday === weekday));
  return (
    <div className={panel.frame}>
      <table className={`${styles.heatMap} tabular`}>
        <caption className="visually-hidden">{t('fillTable')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('hour')}</span>
            </th>
            {days.map((weekday) => (
              <th key={weekday} scope="col">
                <abbr title={format.weekday(weekday)}>{format.weekday(weekday, 'short')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{format.time(timeOfHour(hour))}</th>
              {days.map((weekday) => {
                const cell = at(cells, weekday, hour);
                if (cell === undefined) return <td key={weekday} />;
                return <HeatCell key={weekday} {...{ period, cell }} other={at(compared, weekday, hour)} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FillTotal({
  period,
  report,
  compared,
}: {
  period: ReportPeriod;
  report: FillReport;
  compared: FillReport | undefined;
}) {
  const t = useReportTexts();
  const { count } = useFormat();
  const sums = ({ cells }: FillReport) => ({ visits: sumOf(cells, 'visits'), places: sumOf(cells, 'places') });
  const all = sums(report);
  const counts = { visits: count(all.visits), places: count(all.places) };
  return (
    <p className={styles.total}>
      <strong>{t('fillTotal', { percent: percentOf(all), ...counts })}</strong>{' '}
      <Link to={reportListPath('slot-list', period, {})}>{t('toSlots')}</Link>{' '}
      {compared !== undefined && t('fillWas', { percent: percentOf(sums(compared)) })}
    </p>
  );
}

function Shown({ asked: { period }, report, compared }: ShownProps<FillReport>) {
  const t = useReportTexts();
  const format = useFormat();
  if (report.cells.length === 0) return <EmptyState icon="calendar" text={t('nothing')} />;
  const columns: Column<FillCell>[] = [
    { heading: t('weekday'), value: ({ weekday }) => format.weekday(weekday) },
    {
      heading: t('hour'),
      value: ({ hour }) => format.time(timeOfHour(hour)),
      sorted: ({ hour }) => toShortTime(timeOfHour(hour)),
    },
    { heading: t('visits'), value: ({ visits }) => visits },
    { heading: t('places'), value: ({ places }) => places },
    { heading: t('slots'), value: ({ slots }) => slots },
    { heading: `${t('fill')} %`, value: percentOf },
  ];
  return (
    <>
      <FillTotal {...{ period, report, compared }} />
      <HeatMap period={period} cells={report.cells} compared={compared?.cells} />
      <p className={styles.note}>
        {t('legend')} {compared !== undefined && t('legendCompared')}
      </p>
      <div className={styles.below}>
        <CsvButton name={t('fillTable')} columns={columns} rows={report.cells} />
      </div>
    </>
  );
}

export const FillSection = ofPeriod(useFill, Shown);
