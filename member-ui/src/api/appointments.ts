import {
  AppointmentStatus,
  isUncancelled,
  type Appointment,
  type BookedAppointment,
  type BookRequest,
  type CancelRequest,
} from '@palestra/backend/contract/appointment';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call, get, settleDoubt } from './http';
import { readOf } from './reads';

/** Window events that tell every open screen of a booking or a cancellation (rule: refresh after booking). */
export const APPOINTMENT_BOOKED = 'appointmentBooked';
export const APPOINTMENT_CANCELLED = 'appointmentCancelled';

const PROFILE = '/api/Client/profile';

export const announce = (event: typeof APPOINTMENT_BOOKED | typeof APPOINTMENT_CANCELLED) =>
  window.dispatchEvent(new Event(event));

type Known = Pick<Timeslot, 'date' | 'originalStartTime' | 'originalEndTime'> & { areaId: number | null };

/** The first room needs no name, and is meant where none is known. */
export const areaOf = ({ areaId }: { areaId: number | null }): number | undefined =>
  areaId === null || areaId === FIRST_ROOM ? undefined : areaId;

/** The API identifies a slot by its original times and its room. */
export const requestFor = (slot: Known): BookRequest => ({
  appointmentDate: slot.date,
  startTime: toShortTime(slot.originalStartTime),
  endTime: toShortTime(slot.originalEndTime),
  ...(areaOf(slot) !== undefined && { areaId: areaOf(slot) }),
});

const isIn =
  (slot: Timeslot) =>
  (appointment: Appointment): boolean =>
    isUncancelled(appointment.status) &&
    appointment.originalStartTime === slot.originalStartTime &&
    appointment.originalEndTime === slot.originalEndTime &&
    areaOf(appointment) === areaOf(slot);

/** The member's appointments on one date, including cancelled ones. */
const readAppointmentsOf = (date: CalendarDate): Promise<Appointment[]> =>
  get<Appointment[]>(`/api/Client/appointments?startDate=${date}&endDate=${date}`);

/** The appointment, and the further facts of its own response. */
export type Booked = Appointment & Partial<Pick<BookedAppointment, 'visitsInMonth' | 'limitOfMonth'>>;

function book(slot: Timeslot): Promise<Booked> {
  return settleDoubt<Booked>(
    () =>
      call<BookedAppointment>('POST', '/api/Client/appointments', {
        ...requestFor(slot),
        expectedStartTime: toShortTime(slot.startTime),
      }),
    async () => (await readAppointmentsOf(slot.date)).find(isIn(slot)) ?? null,
    // A second attempt after a lost response may learn that the place is already booked.
    (error) => error.isInDoubt || error.code === 'ALREADY_BOOKED',
  );
}

/** The date and start at which the screen shows an appointment: the server refuses to move or cancel it elsewhere. */
type SeenPlace = Pick<Appointment, 'appointmentDate' | 'startTime'>;

const fromPlace = ({ appointmentDate: fromDate, startTime }: SeenPlace): CancelRequest => ({
  ...{ fromDate, fromStartTime: toShortTime(startTime) },
});

/** A second attempt after a lost response succeeds without a change, because the appointment is there already. */
function move(slot: Timeslot, id: string, from: SeenPlace): Promise<Appointment> {
  const { appointmentDate: date, ...times } = requestFor(slot);
  return settleDoubt(
    () =>
      call<Appointment>('POST', `/api/Client/appointments/${id}/move`, {
        ...{ date, ...times, ...fromPlace(from) },
        expectedStartTime: toShortTime(slot.startTime),
      }),
    async () =>
      (await readAppointmentsOf(date)).filter(isIn(slot)).find((appointment) => appointment.id === id) ?? null,
    (error) => error.isInDoubt,
  );
}

const withAppointment = (profile: ClientProfile, moved: Appointment): ClientProfile => ({
  ...profile,
  // The server refuses a move into a freeze.
  appointments: profile.appointments.map((own) => (own.id === moved.id ? { ...moved, freeze: null } : own)),
});

/** A slot to be booked, and the place of the appointment that moves there; null where none does, or before it is shown. */
interface Wish {
  slot: Timeslot;
  from: SeenPlace | null;
}

/** Books a place, or moves an appointment of the member's to it: `moved` is that appointment's id, or null. */
export function useBookAppointment(moved: string | null): UseMutationResult<Booked, Error, Wish> {
  const queryClient = useQueryClient();
  const placeOf = async (id: string): Promise<SeenPlace> => {
    const { appointments } = await queryClient.ensureQueryData(readOf<ClientProfile>(['profile'], PROFILE));
    return appointments.find((own) => own.id === id) ?? Promise.reject(new Error('A visit that moves is to come'));
  };
  return useMutation({
    mutationFn: async ({ slot, from }: Wish) =>
      moved === null ? book(slot) : move(slot, moved, from ?? (await placeOf(moved))),
    onSuccess: (appointment) => {
      // A moved appointment keeps its id, so that the screen would still name its former time.
      queryClient.setQueryData<ClientProfile>(
        ['profile'],
        (profile) => profile && withAppointment(profile, appointment),
      );
      announce(APPOINTMENT_BOOKED);
    },
    // The refusal is based on data that the screen does not have yet.
    onError: (_, { slot: { date } }) => {
      for (const queryKey of [['timeslots', date], ...(moved === null ? [] : [['profile']])])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** `isLate`: the member has read that the visit counts. */
function cancel({ isLate = false, ...shown }: Appointment & { isLate?: boolean }): Promise<Appointment> {
  const { id, appointmentDate } = shown;
  const late = isLate ? '?late=true' : '';
  return settleDoubt(
    () => call<Appointment>('DELETE', `/api/Client/appointments/${id}${late}`, fromPlace(shown)),
    async () => {
      const now = (await readAppointmentsOf(appointmentDate)).find((appointment) => appointment.id === id);
      return now?.status === AppointmentStatus.Cancelled ? now : null;
    },
    // A second attempt after a lost response may learn that it is already cancelled.
    (error) => error.isInDoubt || error.code === 'NOT_CANCELLABLE',
  );
}

/** A second attempt after a lost response changes nothing more. */
function restore({ id, appointmentDate }: Appointment): Promise<Appointment> {
  return settleDoubt(
    () => call<Appointment>('POST', `/api/Client/appointments/${id}/restore`, {}),
    async () => {
      const now = (await readAppointmentsOf(appointmentDate)).find((appointment) => appointment.id === id);
      return now !== undefined && isUncancelled(now.status) ? now : null;
    },
    (error) => error.isInDoubt,
  );
}

/** The one of `/api/Client/profile` names its place now, wherever that is. */
async function moveBack({ id, startsAt }: Appointment): Promise<Appointment> {
  return settleDoubt<Appointment>(
    () => call<Appointment>('POST', `/api/Client/appointments/${id}/restore`, {}),
    async () => {
      const { appointments } = await get<ClientProfile>(PROFILE);
      const now = appointments.find((appointment) => appointment.id === id);
      return now !== undefined && now.startsAt !== startsAt ? now : null;
    },
    (error) => error.isInDoubt,
  );
}

/** Takes the member's move back (rule: undo). */
export function useMoveBack(): UseMutationResult<Appointment, Error, Appointment> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: moveBack,
    onSuccess: (appointment) => {
      queryClient.setQueryData<ClientProfile>(
        ['profile'],
        (profile) => profile && withAppointment(profile, appointment),
      );
      announce(APPOINTMENT_BOOKED);
    },
  });
}

/** Takes the member's cancellation back. */
export const useRestoreAppointment = (): UseMutationResult<Appointment, Error, Appointment> =>
  useMutation({ mutationFn: restore, onSuccess: () => announce(APPOINTMENT_BOOKED) });

export function useCancelAppointment(): UseMutationResult<Appointment, Error, Appointment & { isLate?: boolean }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancel,
    onSuccess: () => announce(APPOINTMENT_CANCELLED),
    // It may be elsewhere than on the screen.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['profile'] }),
  });
}
