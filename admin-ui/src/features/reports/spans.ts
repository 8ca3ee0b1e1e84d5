import { addDays, firstOfMonth, firstOfNextMonth } from '@palestra/backend/contract/calendar-date';
import type { ReportPeriod } from '@palestra/backend/contract/report';
import { useFormat } from '../../kit/time/use-format';
import type { useReportTexts } from './report-texts';
import type { Column } from './ReportTable';

const isWholeMonth = ({ from, to }: ReportPeriod): boolean =>
  from === firstOfMonth(from) && to === addDays(firstOfNextMonth(from), -1);

/** Names of weeks, months and parts of them: short below a plot, by their first day, and whole in a table. */
export function useSpanNames() {
  const format = useFormat();
  const short = (span: ReportPeriod): string =>
    isWholeMonth(span) ? format.month(span.from) : format.dayMonth(span.from);
  const whole = (span: ReportPeriod): string => {
    const { from, to } = span;
    if (isWholeMonth(span)) return format.month(from);
    return from === to ? format.shortDate(from) : `${format.dayMonth(from)} – ${format.shortDate(to)}`;
  };
  return { short, whole };
}

export const sumOf = <Row extends object>(
  rows: readonly Row[],
  field: { [K in keyof Row]: Row[K] extends number ? K : never }[keyof Row],
): number => rows.reduce((sum, row) => sum + Number(row[field]), 0);

/**
 * The same number of the compared period, beside each span: a plot shows it, and those who do not see the plot read it. The
 * server cuts both periods alike.
 */
export function comparedColumn<Row extends ReportPeriod>(
  t: ReturnType<typeof useReportTexts>,
  spans: readonly Row[],
  compared: readonly Row[] | undefined,
  { heading, money, value, to }: Column<Row>,
): Column<Row>[] {
  if (compared === undefined) return [];
  const others = new Map(spans.map(({ from }, index) => [from, compared[index]]));
  const otherOf = ({ from }: Row): Row | undefined => others.get(from);
  return [
    {
      ...(money && { money }),
      heading: t('otherOf', { name: heading }),
      value: (row) => {
        const other = otherOf(row);
        return other === undefined ? '' : value(other);
      },
      shown: (row) => (otherOf(row) === undefined ? '–' : undefined),
      to: (row) => {
        const other = otherOf(row);
        return other === undefined ? null : (to?.(other) ?? null);
      },
    },
  ];
}
