import {
  AppointmentStatus,
  type AdminBookRequest,
  type AdminCancelRequest,
  type AdminMoveRequest,
  type Appointment,
} from '@palestra/backend/contract/appointment';
import type { Client } from '@palestra/backend/contract/client';
import { TIMERS } from '@palestra/backend/contract/limits';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, call, post, remove } from '../../api/api';
import { ApiError } from '../../api/api-error';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { announce } from '../schedule/appointment-events';
import { inRoom, inRoomText, useRoomName } from '../schedule/rooms';
import { APPOINTMENTS_QUERY, DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

const FOUND_SHOWN = 8;

/** Clients whom words most likely mean, by name, phone or e-mail. No screen says how many there are in all. */
export const findClients = async (words: string, signal: AbortSignal): Promise<Client[]> => {
  const range = JSON.stringify([0, FOUND_SHOWN - 1]);
  const parameters = new URLSearchParams({
    ...{ search: words, sort: '["relevance","ASC"]' },
    ...{ range, countUpTo: String(FOUND_SHOWN) },
  });
  return call<Client[]>(`/api/Admin/clients?${parameters.toString()}`, { signal });
};

/** The date and start at which a screen shows an appointment: the server refuses to move or cancel it elsewhere. */
type SeenPlace = Pick<Timeslot, 'date' | 'startTime'>;

const fromPlace = ({ date, startTime }: SeenPlace) => ({ fromDate: date, fromStartTime: toShortTime(startTime) });

/** A booking that staff are about to make. */
export interface WantedBooking {
  userId: string;
  /** The appointment that moves there, where it was seen, and why; absent for a new one. */
  moved?: { id: string; from: SeenPlace; reason: string | null };
  /** `startTime` is the start shown on screen: the server refuses to book another. */
  slot: Pick<Timeslot, 'date' | 'startTime' | 'originalStartTime' | 'originalEndTime' | 'areaId'>;
  /** Is there now: booked also while the slot runs, and marked as present (rule: attendance). */
  isWalkIn?: boolean;
}

/** A client's appointment, as a screen shows it before it is cancelled or moved. */
export interface HeldPlace {
  id: string;
  userId: string;
  userName: string;
  /** No mail tells the client: staff do. */
  isUnreached?: boolean;
  slot: Pick<Timeslot, 'date' | 'startTime' | 'endTime'>;
}

/** An appointment to be cancelled, and the reason. */
interface LeftPlace {
  place: HeldPlace;
  reason: string | null;
  /** The client will not come: the visit counts, if it would have counted by themself. */
  isAbsent?: boolean;
}

const timesOf = ({ slot }: WantedBooking) => ({
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
});
const query = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

export const validateBooking = (wanted: WantedBooking, signal: AbortSignal): Promise<BookingValidation> => {
  const { userId, moved, slot, isWalkIn = false } = wanted;
  const parameters = query({
    ...{ date: slot.date, ...timesOf(wanted), userId, ...inRoomText(slot) },
    ...(moved !== undefined && { appointmentId: moved.id }),
    ...(isWalkIn && { isWalkIn: 'true' }),
  });
  return call<BookingValidation>(`/api/Timeslot/validate?${parameters}`, { signal });
};

/** A client's confirmed visits of a date. */
export const findVisits = async (userId: string, date: string): Promise<Appointment[]> =>
  (await appointmentsOf(userId, date)).filter(({ status }) => status === AppointmentStatus.Confirmed);

const appointmentsOf = (userId: string, date: string): Promise<Appointment[]> =>
  call<Appointment[]>(`/api/Admin/appointments?${query({ userId, startDate: date, endDate: date })}`);

/** The client's confirmed appointment in the wanted slot; null when there is none. */
async function findBooked({ userId, moved, slot }: WantedBooking): Promise<Appointment | null> {
  const booked = await appointmentsOf(userId, slot.date);
  const isWanted = (one: Appointment): boolean =>
    one.status === AppointmentStatus.Confirmed &&
    one.originalStartTime === slot.originalStartTime &&
    one.originalEndTime === slot.originalEndTime &&
    inRoom(one).areaId === inRoom(slot).areaId &&
    (moved === undefined || one.id === moved.id);
  return booked.find(isWanted) ?? null;
}

const bookAppointment = async (wanted: WantedBooking, isAdminOverride: boolean): Promise<Appointment> => {
  const { userId, moved, slot, isWalkIn = false } = wanted;
  const place = {
    ...timesOf(wanted),
    ...inRoom(slot),
    expectedStartTime: toShortTime(slot.startTime),
    isAdminOverride,
  };
  const findDone = (): Promise<Appointment | null> => findBooked(wanted);
  if (moved === undefined) {
    const body: AdminBookRequest = { appointmentDate: slot.date, userId, ...place, ...(isWalkIn && { isWalkIn }) };
    return post<Appointment>('/api/Admin/appointments', body, { findDone });
  }
  const body: AdminMoveRequest = { date: slot.date, ...place, ...fromPlace(moved.from), reason: moved.reason };
  return post<Appointment>(adminPath('appointments', moved.id, 'move'), body, { findDone });
};

const cancelAppointment = async ({ place, reason, isAbsent = false }: LeftPlace): Promise<Appointment> => {
  const { id, userId, slot } = place;
  const findDone = async (): Promise<Appointment | null> => {
    const ofDay = await appointmentsOf(userId, slot.date);
    return ofDay.find((one) => one.id === id && one.status === AppointmentStatus.Cancelled) ?? null;
  };
  const body: AdminCancelRequest = { reason, ...fromPlace(slot) };
  const path = adminPath('appointments', id);
  return remove<Appointment>(isAbsent ? `${path}?late=true` : path, { findDone, body });
};

/** Books, moves and cancels for a client, then refreshes every view of appointments and notifies the desk. */
export function useAppointmentActions() {
  const refresh = useReadAgain([DAY_QUERY], [STATISTICS_QUERY], [APPOINTMENTS_QUERY], ['clients']);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const format = useFormat();
  const roomName = useRoomName();
  const { t } = useTranslation();

  /** The client, day and hour of an appointment, as the server has it. */
  const aboutOf = ({ userName: name, appointmentDate, startTime, endTime, areaId }: Appointment) => ({
    name,
    when: [format.day(appointmentDate), format.timeRange(startTime, endTime), roomName(areaId)]
      .filter(Boolean)
      .join(', '),
  });

  return {
    refresh,
    book: async (wanted: WantedBooking, isAdminOverride: boolean): Promise<Appointment> => {
      const appointment = await bookAppointment(wanted, isAdminOverride);
      announce('appointmentBooked');
      void refresh();
      const about = aboutOf(appointment);
      const what = t(wanted.isWalkIn === true ? 'appointments.walkIn.done' : 'appointments.booked');
      const done =
        wanted.moved === undefined ? t('appointments.told', { what, ...about }) : t('appointments.move.done', about);
      notify(done, { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
      return appointment;
    },
    forgive: async ({ id }: Appointment): Promise<void> => {
      try {
        const about = aboutOf(await post<Appointment>(adminPath('appointments', id, 'forgive')));
        const done = t('appointments.told', { what: t('appointments.forgiven'), ...about });
        notify(done, { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
      } catch (fault) {
        notifyFailure(fault, t('errors.cancelProblem'));
      }
      void refresh();
    },
    cancel: async (left: LeftPlace): Promise<void> => {
      let cancelled: Appointment;
      try {
        cancelled = await cancelAppointment(left);
      } finally {
        // A refusal may also be based on data that the screen does not have yet.
        void refresh();
      }
      const about = aboutOf(cancelled);
      announce('appointmentCancelled');
      const done = t('appointments.told', { what: t('appointments.cancelled'), ...about });
      notify(done, { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
    },
  };
}

/** `refused`: by the rules, and the dialog says why. `elsewhere`: somebody has moved it since, and a message says where to. */
type MoveOutcome = 'moved' | 'refused' | 'elsewhere';

/** Moves an appointment without a question: it can be undone. */
export function useMoveAtOnce() {
  const { book, refresh } = useAppointmentActions();
  const notifyFailure = useNotifyFailure();
  const { t } = useTranslation();
  const [isMoving, setMoving] = useState(false);
  const moveTo = async ({ id, userId, slot: from }: HeldPlace, to: Timeslot): Promise<MoveOutcome> => {
    setMoving(true);
    try {
      await book({ userId, moved: { id, from, reason: null }, slot: to }, false);
      return 'moved';
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.visit === null) return 'refused';
      notifyFailure(fault, t('errors.book'));
      void refresh();
      return 'elsewhere';
    } finally {
      setMoving(false);
    }
  };
  return { isMoving, moveTo };
}
