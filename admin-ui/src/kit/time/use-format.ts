import { useMemo } from 'react';
import { useLanguage } from '../../i18n/use-language';
import * as formats from './format-date';

/** Formatters of dates, times and counts in the current language. */
export function useFormat() {
  const language = useLanguage();
  return useMemo(
    () => ({
      count: (count: number) => formats.formatCount(count, language),
      time: (time: string) => formats.formatTime(time, language),
      timeRange: (start: string, end: string) => formats.formatTimeRange(start, end, language),
      weekday: (weekday: number, length: 'long' | 'short' = 'long') => formats.formatWeekday(weekday, language, length),
      day: (date: string) => formats.formatDay(date, language),
      distance: (days: number) => formats.formatDistance(days, language),
      date: (date: string) => formats.formatDate(date, language),
      shortDate: (date: string) => formats.formatShortDate(date, language),
      dayMonth: (date: string) => formats.formatDayMonth(date, language),
      numericDate: (date: string) => formats.formatNumericDate(date, language),
      shortInstant: (instant: string, zone: string) => formats.formatShortInstant(instant, language, zone),
      clockTime: (instant: string, zone: string) => formats.formatClockTime(instant, language, zone),
      dateOf: (instant: string, zone: string) => formats.formatDateOf(instant, language, zone),
      instant: (instant: string, zone: string) => formats.formatInstant(instant, language, zone),
    }),
    [language],
  );
}
