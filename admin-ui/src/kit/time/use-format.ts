import { reasonIn } from '@palestra/backend/contract/usual-reasons';
import { clockFormat } from '@palestra/web-kit/clock-format';
import * as formats from '@palestra/web-kit/format-date';
import { gymZone } from '@palestra/web-kit/gym-clock';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/use-language';

/**
 * Formatters of dates, times and counts in the current language. Instants are in the gym's zone, and nothing until that
 * is known.
 */
export function useFormat() {
  const language = useLanguage();
  const zone = gymZone.use();
  const hours = clockFormat.use();
  return useMemo(
    () => ({
      reason: <Reason extends string | null>(reason: Reason) => reasonIn(language, reason),
      money: (cents: number) => formats.formatMoney(cents, language),
      count: (count: number) => formats.formatCount(count, language),
      time: (time: string) => formats.formatTime(time, language),
      timeRange: (start: string, end: string) => formats.formatTimeRange(start, end, language),
      weekday: (weekday: number, length: 'long' | 'short' = 'long') =>
        formats.formatWeekday(weekday, length === 'long' ? 'longWeekday' : 'weekday', language),
      day: (date: string) => formats.formatDate(date, 'day', language),
      distance: (days: number) => formats.formatDistance(days, language),
      date: (date: string) => formats.formatDate(date, 'full', language),
      shortDate: (date: string) => formats.formatDate(date, 'table', language),
      dayMonth: (date: string) => formats.formatDate(date, 'dayMonth', language),
      month: (date: string) => formats.formatDate(date, 'month', language),
      monthAfter: (date: string) => formats.formatMonthAfterPreposition(date, language),
      numericDate: (date: string) => formats.formatDate(date, 'numeric', language),
      shortInstant: (instant: string) =>
        zone === null ? '' : formats.formatTableInstant(new Date(instant), zone, language),
      clockTime: (instant: string) => (zone === null ? '' : formats.formatTimeOf(new Date(instant), zone, language)),
      dateOf: (instant: string) =>
        zone === null ? '' : formats.formatDateOf(new Date(instant), zone, 'full', language),
      instant: (instant: string) => (zone === null ? '' : formats.formatInstant(new Date(instant), zone, language)),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the formatters read how hours are written by themselves
    [language, zone, hours],
  );
}
