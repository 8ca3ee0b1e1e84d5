import { AppointmentStatus, type Appointment } from '@palestra/backend/contract/appointment';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { settleDoubt } from '../../lib/settle-doubt';
import { announce, APPOINTMENT_CANCELLED } from './appointment-events';
import { readAppointmentsOf } from './read-appointments-of';

function cancel({ id, appointmentDate }: Appointment): Promise<Appointment> {
  return settleDoubt(
    async () => (await call<Appointment>('DELETE', `/api/Client/appointments/${id}`)).data,
    async () => {
      const now = (await readAppointmentsOf(appointmentDate)).find((appointment) => appointment.id === id);
      return now?.status === AppointmentStatus.Cancelled ? now : null;
    },
    // A second attempt after a lost response may learn that it is already cancelled.
    (error) => error.isInDoubt || error.code === 'NOT_CANCELLABLE',
  );
}

export const useCancelAppointment = (): UseMutationResult<Appointment, Error, Appointment> =>
  useMutation({ mutationFn: cancel, onSuccess: () => announce(APPOINTMENT_CANCELLED) });
