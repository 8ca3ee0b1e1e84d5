import type { AdminBookRequest, Appointment, BookedAppointment } from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { callApi } from './api';

/** A booking that someone at the desk is about to make. */
export interface WantedBooking {
  userId: string;
  slot: Pick<Timeslot, 'date' | 'originalStartTime' | 'originalEndTime'>;
}

/** A day as it was read; `etag` goes back as `If-Match` with a change of one of its slots. */
export type LoadedDay = DaySchedule & { etag: string | null };

const timesOf = ({ slot }: WantedBooking) => ({
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
});
const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

export const bookingCalls = {
  daySchedule: async (date: CalendarDate, signal?: AbortSignal): Promise<LoadedDay> => {
    const path = `/api/Timeslot/capacity?${query({ date })}`;
    const { data, headers } = await callApi<DaySchedule>(path, signal ? { signal } : {});
    return { ...data, etag: headers.get('ETag') };
  },

  validateBooking: async (wanted: WantedBooking, signal?: AbortSignal): Promise<BookingValidation> => {
    const parameters = query({ date: wanted.slot.date, ...timesOf(wanted), userId: wanted.userId });
    const path = `/api/Timeslot/validate?${parameters}`;
    return (await callApi<BookingValidation>(path, signal ? { signal } : {})).data;
  },

  bookAppointment: async (wanted: WantedBooking, isAdminOverride: boolean): Promise<BookedAppointment> => {
    const body: AdminBookRequest = {
      appointmentDate: wanted.slot.date,
      ...timesOf(wanted),
      userId: wanted.userId,
      isAdminOverride,
    };
    return (await callApi<BookedAppointment>('/api/Admin/appointments', { method: 'POST', body })).data;
  },

  cancelAppointment: async (id: string): Promise<Appointment> => {
    return (await callApi<Appointment>(`/api/Admin/appointments/${encodeURIComponent(id)}`, { method: 'DELETE' })).data;
  },

  /** All of a client's appointments, ascending, from the first ones (specification §9). */
  clientAppointments: async (userId: string, until: CalendarDate, signal?: AbortSignal): Promise<Appointment[]> => {
    const parameters = query({ userId, startDate: LIMITS.historyFrom, endDate: until });
    return (await callApi<Appointment[]>(`/api/Admin/appointments?${parameters}`, signal ? { signal } : {})).data;
  },
};
