import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { firstChoice } from './day-marks';

/** Keeps the selected day in the address (`?date=2026-12-01`), so that a reload or a link opens the same day. */
export function useSelectedDay(days: BookingDay[]): [CalendarDate | null, (date: CalendarDate) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('date');
  // Chosen once: booking on the offered day must not switch to another.
  const [offered] = useState(() => firstChoice(days));
  const isInStrip = (date: CalendarDate | null): date is CalendarDate => days.some((day) => day.date === date);
  const select = useCallback((date: CalendarDate) => setParams({ date }, { replace: true }), [setParams]);
  return [[asked, offered].find(isInStrip) ?? firstChoice(days), select];
}
