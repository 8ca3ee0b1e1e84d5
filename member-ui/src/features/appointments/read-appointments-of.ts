import type { Appointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { get } from '../../lib/api';

/** The member's appointments on one date, including cancelled ones. */
export const readAppointmentsOf = (date: CalendarDate): Promise<Appointment[]> =>
  get<Appointment[]>(`/api/Client/appointments?startDate=${date}&endDate=${date}`);
