import type { Appointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';

/** Names the start that the appointment has before its move: with another one it has moved. */
export const MOVES_FROM = 'from';

/** The booking page on a day to which the appointment may move. */
export const moveAddress = ({ id, startsAt }: Pick<Appointment, 'id' | 'startsAt'>, date: CalendarDate): string =>
  `/book?${new URLSearchParams({ move: id, [MOVES_FROM]: startsAt, date }).toString()}`;
