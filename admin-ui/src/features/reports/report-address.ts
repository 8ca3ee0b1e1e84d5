import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import {
  CALENDAR_PRESETS,
  COMPARISONS,
  comparedMonths,
  comparedPeriod,
  presetPeriod,
  REPORT_PRESETS,
  type Comparison,
  type ReportPeriod,
  type ReportPreset,
} from '@palestra/backend/contract/report';

/** The parts of a report's address. */
export interface AskedPeriod {
  /** Null: chosen by its dates. */
  preset: ReportPreset | null;
  period: ReportPeriod;
  comparison: Comparison | null;
  compared: ReportPeriod | null;
}

/** The calendar's before those of so many days. */
export const PRESETS: readonly ReportPreset[] = [
  ...CALENDAR_PRESETS,
  ...(Object.keys(REPORT_PRESETS) as ReportPreset[]),
];

/** Period and comparison of a section where the address names none. */
export interface UsualPeriod {
  preset: ReportPreset;
  comparison: Comparison;
  comparedWith: (period: ReportPeriod, comparison: Comparison) => ReportPeriod;
}

export const USUAL_PERIOD: UsualPeriod = { preset: 'quarter', comparison: 'before', comparedWith: comparedPeriod };
/** Money is asked for by months, and weekdays say nothing about it (rule: compared periods). */
export const PERIOD_OF_MONEY: UsualPeriod = { preset: 'thisMonth', comparison: 'year', comparedWith: comparedMonths };

/** Late payers are known after some months. */
export const PERIOD_OF_PAYERS: UsualPeriod = { ...PERIOD_OF_MONEY, preset: 'half' };

/** Reads the period from the address. Dates that are none, or stand in the wrong order, are the preset. */
export function readPeriod(
  parameters: URLSearchParams,
  today: CalendarDate,
  { preset: usual, comparison: usualComparison, comparedWith }: UsualPeriod = USUAL_PERIOD,
): AskedPeriod {
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  const isOwn = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const asked = parameters.get('period');
  const preset = isOwn ? null : (PRESETS.find((one) => one === asked) ?? usual);
  const period = preset === null ? { from: from ?? today, to: to ?? today } : presetPeriod(preset, today);
  const compare = parameters.get('compare');
  const comparison = compare === 'none' ? null : (COMPARISONS.find((one) => one === compare) ?? usualComparison);
  return { preset, period, comparison, compared: comparison && comparedWith(period, comparison) };
}

/** Address of the list behind a number. */
export const reportListPath = (list: string, period: ReportPeriod, of: Readonly<Record<string, string>>): string =>
  `/reports/${list}?${new URLSearchParams({ from: period.from, to: period.to, ...of }).toString()}`;
export const visitListPath = (period: ReportPeriod, of: Readonly<Record<string, string>>): string =>
  reportListPath('visit-list', period, of);
export const memberListPath = (period: ReportPeriod, event: string): string =>
  reportListPath('member-list', period, { event });

const MOST = { weekday: 6, hour: 23, notice: 168 } as const;

/** A whole number of an address; null for none, or for one that is too large. */
export function numberIn(parameters: URLSearchParams, name: keyof typeof MOST): number | null {
  const text = parameters.get(name);
  return text !== null && /^\d{1,3}$/.test(text) && Number(text) <= MOST[name] ? Number(text) : null;
}

/** The time at which an hour of the day begins, as the API writes it. */
export const timeOfHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

/** An earlier day of the address, as it stood then; null: as it stands today. */
export function earlierDay(parameters: URLSearchParams, today: CalendarDate | undefined): CalendarDate | null {
  const day = parameters.get('day');
  return isCalendarDate(day) && today !== undefined && day < today ? day : null;
}
