import { isCalendarDate, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { firstChoice } from './day-marks';

/** The chosen day lives in the address (`?date=2026-12-01`), so that a reload or a link opens the same day. */
export function useSelectedDay(days: BookingDay[]): [CalendarDate | null, (date: CalendarDate) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date');
  const isInStrip = isCalendarDate(asked) && days.some((day) => day.date === asked);
  const select = useCallback((date: CalendarDate) => setParams({ date }, { replace: true }), [setParams]);
  return [isInStrip ? asked : firstChoice(days), select];
}
