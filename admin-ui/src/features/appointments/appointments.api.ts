import {
  AppointmentStatus,
  type AdminBookRequest,
  type Appointment,
  type CancelRequest,
} from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Client } from '@palestra/backend/contract/client';
import { TIMERS } from '@palestra/backend/contract/limits';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { DaySchedule, Timeslot } from '@palestra/backend/contract/timeslot';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/api';
import { announce } from '../schedule/appointment-events';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const FOUND_SHOWN = 8;

/** First clients that match by name, phone or e-mail. */
export const findClients = async (words: string, signal: AbortSignal): Promise<Client[]> => {
  const parameters = new URLSearchParams({ search: words, range: JSON.stringify([0, FOUND_SHOWN - 1]) });
  return (await callApi<Client[]>(`/api/Admin/clients?${parameters.toString()}`, { signal })).data;
};

/** A booking that staff are about to make. */
export interface WantedBooking {
  userId: string;
  /** `startTime` is the start shown on screen: the server refuses to book another. */
  slot: Pick<Timeslot, 'date' | 'startTime' | 'originalStartTime' | 'originalEndTime'>;
}

/** An appointment to be cancelled, its date and the reason. */
interface LeftPlace {
  id: string;
  date: CalendarDate;
  reason: string | null;
}

const timesOf = ({ slot }: WantedBooking) => ({
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
});
const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

export const validateBooking = async (wanted: WantedBooking, signal: AbortSignal): Promise<BookingValidation> => {
  const parameters = query({ date: wanted.slot.date, ...timesOf(wanted), userId: wanted.userId });
  const path = `/api/Timeslot/validate?${parameters}`;
  return (await callApi<BookingValidation>(path, { signal })).data;
};

const bookAppointment = async (wanted: WantedBooking, isAdminOverride: boolean): Promise<Appointment> => {
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
};

const cancelAppointment = async ({ id, date, reason }: LeftPlace): Promise<void> => {
  const findDone = async (): Promise<true | null> => {
    const { data } = await callApi<DaySchedule>(`/api/Timeslot/capacity?${query({ date })}`);
    return data.timeslots.some(({ appointments }) => appointments.some((one) => one.id === id)) ? null : true;
  };
  const body: CancelRequest = { reason };
  const request = { method: 'DELETE', findDone, ...(reason !== null && { body }) } as const;
  await callApi<unknown>(`/api/Admin/appointments/${encodeURIComponent(id)}`, request);
};

const AFFECTED = [DAY_QUERY, STATISTICS_QUERY, APPOINTMENTS_QUERY, 'clients'];

/** Books and cancels for a client, then refreshes every view of appointments and notifies the desk. */
export function useAppointmentActions() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { t } = useTranslation();

  const refresh = async (): Promise<void> => {
    await Promise.all(AFFECTED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };

  return {
    book: async (wanted: WantedBooking, isAdminOverride: boolean): Promise<Appointment> => {
      const appointment = await bookAppointment(wanted, isAdminOverride);
      announce('appointmentBooked');
      void refresh();
      notify(t('appointments.booked'), { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
      return appointment;
    },
    cancel: async (place: LeftPlace): Promise<void> => {
      await cancelAppointment(place);
      announce('appointmentCancelled');
      void refresh();
      notify(t('appointments.cancelled'), { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
    },
  };
}
