import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { AppError } from '../platform/errors/app-error.js';

/** A dated slot with its start. */
interface MarkableSlot {
  date: CalendarDate;
  startsAt: Date;
}

/** The reading of the clock, and the setting; null where the gym takes no attendance. */
export interface MarkingTime {
  now: Date;
  today: CalendarDate;
  /** Minutes before the start from which visits may be marked. */
  minutesBefore: number | null;
}

/** The reading of a loaded day. */
export const markingTime = (day: {
  now: Date;
  today: CalendarDate;
  settings: { attendanceOpensMinutes: number | null };
}): MarkingTime => ({ now: day.now, today: day.today, minutesBefore: day.settings.attendanceOpensMinutes });

const MS_PER_MINUTE = 60_000;

const marksFrom = (startsAt: Date, minutesBefore: number): Date =>
  new Date(startsAt.getTime() - minutesBefore * MS_PER_MINUTE);

/** True from some minutes before the start until the day after is over (rule: attendance). */
export function mayMark({ date, startsAt }: MarkableSlot, { now, today, minutesBefore }: MarkingTime): boolean {
  return minutesBefore !== null && marksFrom(startsAt, minutesBefore) <= now && today <= addDays(date, 1);
}

/** @throws {AppError} ATTENDANCE_OFF or ATTENDANCE_CLOSED unless `mayMark` */
export function refuseMarking(slot: MarkableSlot, time: MarkingTime): void {
  if (time.minutesBefore === null) throw new AppError('ATTENDANCE_OFF');
  if (mayMark(slot, time)) return;
  const from = { instant: marksFrom(slot.startsAt, time.minutesBefore).toISOString() };
  throw new AppError('ATTENDANCE_CLOSED', { from, until: { date: addDays(slot.date, 1) } });
}
