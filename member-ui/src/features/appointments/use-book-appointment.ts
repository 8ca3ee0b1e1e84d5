import { isUncancelled, type Appointment } from '@palestra/backend/contract/appointment';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { settleDoubt } from '../../lib/settle-doubt';
import { announce, APPOINTMENT_BOOKED } from './appointment-events';
import { readAppointmentsOf } from './read-appointments-of';
import { requestFor } from './slot-request';

const isIn =
  (slot: Timeslot) =>
  (appointment: Appointment): boolean =>
    isUncancelled(appointment.status) &&
    appointment.originalStartTime === slot.originalStartTime &&
    appointment.originalEndTime === slot.originalEndTime;

function book(slot: Timeslot): Promise<Appointment> {
  return settleDoubt(
    async () =>
      (
        await call<Appointment>('POST', '/api/Client/appointments', {
          ...requestFor(slot),
          expectedStartTime: toShortTime(slot.startTime),
        })
      ).data,
    async () => (await readAppointmentsOf(slot.date)).find(isIn(slot)) ?? null,
    // A second attempt after a lost response may learn that the place is already booked.
    (error) => error.isInDoubt || error.code === 'ALREADY_BOOKED',
  );
}

export function useBookAppointment(): UseMutationResult<Appointment, Error, Timeslot> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: book,
    onSuccess: () => announce(APPOINTMENT_BOOKED),
    // The refusal is based on data that the screen does not have yet.
    onError: (_, { date }) => void queryClient.invalidateQueries({ queryKey: ['timeslots', date] }),
  });
}
