import type { Appointment } from '@palestra/backend/contract/appointment';
import { TIMERS } from '@palestra/backend/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { STATISTICS_QUERY } from '../schedule/use-statistics';
import type { LeftPlace, WantedBooking } from '../../api/booking-calls';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { DAY_QUERY } from '../schedule/use-day-schedule';
import { announce } from '../schedule/appointment-events';
import { APPOINTMENTS_QUERY } from '../schedule/use-client-appointments';

const AFFECTED = [DAY_QUERY, STATISTICS_QUERY, APPOINTMENTS_QUERY, 'clients'];

/** Books and cancels for a client, then refreshes every view of appointments and notifies the desk. */
export function useAppointmentActions() {
  const { bookAppointment, cancelAppointment } = useDataProvider<ConsoleDataProvider>();
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
