import type { ReportPeriod, ReportUnit } from '@palestra/backend/contract/report';
import { useFormat } from '../../kit/time/use-format';

/** Names of the weeks or months of a report: short below a plot, whole in a table. */
export function useSpanNames(unit: ReportUnit) {
  const format = useFormat();
  const short = ({ from }: ReportPeriod): string => (unit === 'month' ? format.month(from) : format.dayMonth(from));
  const whole = ({ from, to }: ReportPeriod): string => {
    if (unit === 'month') return format.month(from);
    return from === to ? format.shortDate(from) : `${format.dayMonth(from)} – ${format.shortDate(to)}`;
  };
  return { short, whole };
}

export const sumOf = <Row extends object>(
  rows: readonly Row[],
  field: { [K in keyof Row]: Row[K] extends number ? K : never }[keyof Row],
): number => rows.reduce((sum, row) => sum + Number(row[field]), 0);
