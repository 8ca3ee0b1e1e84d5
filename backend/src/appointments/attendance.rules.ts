import { marksFrom, mayMark, type MarkableSlot, type MarkingTime } from '../contract/attendance.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { AppError } from '../platform/errors/app-error.js';

/** The reading of a loaded day. */
export const markingTime = (day: {
  now: Date;
  today: CalendarDate;
  settings: { attendanceOpensMinutes: number | null };
}): MarkingTime => ({ now: day.now, today: day.today, minutesBefore: day.settings.attendanceOpensMinutes });

/** @throws {AppError} ATTENDANCE_OFF or ATTENDANCE_CLOSED unless `mayMark` */
export function refuseMarking(slot: MarkableSlot, time: MarkingTime): void {
  if (time.minutesBefore === null) throw new AppError('ATTENDANCE_OFF');
  if (mayMark(slot, time)) return;
  const from = { instant: marksFrom(slot.startsAt, time.minutesBefore).toISOString() };
  throw new AppError('ATTENDANCE_CLOSED', { from, until: { date: addDays(slot.date, 1) } });
}
