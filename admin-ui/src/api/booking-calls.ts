import {
  AppointmentStatus,
  type AdminBookRequest,
  type Appointment,
  type CancelRequest,
} from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { callApi } from './api';

/** A booking that staff are about to make. */
export interface WantedBooking {
  userId: string;
  /** `startTime` is the start shown on screen: the server refuses to book another. */
  slot: Pick<Timeslot, 'date' | 'startTime' | 'originalStartTime' | 'originalEndTime'>;
}

/** An appointment to be cancelled, its date and the reason. */
export interface LeftPlace {
  id: string;
  date: CalendarDate;
  reason: string | null;
}

/** A day as read; `etag` returns as `If-Match` with a change of one of its slots. */
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

  bookAppointment: async (wanted: WantedBooking, isAdminOverride: boolean): Promise<Appointment> => {
    const body: AdminBookRequest = {
      appointmentDate: wanted.slot.date,
      ...timesOf(wanted),
      expectedStartTime: toShortTime(wanted.slot.startTime),
      userId: wanted.userId,
      isAdminOverride,
    };
    const findDone = async (): Promise<Appointment | null> => {
      const { date, originalStartTime, originalEndTime } = wanted.slot;
      const day = query({ userId: wanted.userId, startDate: date, endDate: date });
      const { data } = await callApi<Appointment[]>(`/api/Admin/appointments?${day}`);
      const isWanted = (one: Appointment): boolean =>
        one.status === AppointmentStatus.Confirmed &&
        one.originalStartTime === originalStartTime &&
        one.originalEndTime === originalEndTime;
      return data.find(isWanted) ?? null;
    };
    return (await callApi<Appointment>('/api/Admin/appointments', { method: 'POST', body, findDone })).data;
  },

  cancelAppointment: async ({ id, date, reason }: LeftPlace): Promise<void> => {
    const findDone = async (): Promise<true | null> => {
      const { data } = await callApi<DaySchedule>(`/api/Timeslot/capacity?${query({ date })}`);
      return data.timeslots.some(({ appointments }) => appointments.some((one) => one.id === id)) ? null : true;
    };
    const body: CancelRequest = { reason };
    const request = { method: 'DELETE', findDone, ...(reason !== null && { body }) } as const;
    await callApi<unknown>(`/api/Admin/appointments/${encodeURIComponent(id)}`, request);
  },

  /** All appointments of a client from the first one on, ascending (rule: whole history). */
  clientAppointments: async (userId: string, until: CalendarDate, signal?: AbortSignal): Promise<Appointment[]> => {
    const parameters = query({ userId, startDate: LIMITS.historyFrom, endDate: until });
    return (await callApi<Appointment[]>(`/api/Admin/appointments?${parameters}`, signal ? { signal } : {})).data;
  },
};
