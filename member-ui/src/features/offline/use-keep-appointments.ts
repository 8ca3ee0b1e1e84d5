import { useEffect } from 'react';
import { gymClockAhead } from '../../lib/gym-clock';
import { upcomingOf } from '../appointments/appointment-lists';
import { useGym } from '../gym/use-gym';
import { useProfile } from '../profile/use-profile';
import { useAuth } from '../session/use-auth';
import { keepAppointments } from './kept-appointments';

/** Stores the upcoming appointments after each load, for reading offline. */
export function useKeepAppointments(): void {
  const { user } = useAuth();
  const timeZone = useGym().data?.timeZone;
  const { data: profile, dataUpdatedAt } = useProfile();
  useEffect(() => {
    if (!profile || timeZone === undefined || user?.id !== profile.id) return;
    const clockAhead = gymClockAhead();
    const readAt = new Date(dataUpdatedAt + clockAhead);
    const appointments = upcomingOf(profile.appointments, readAt);
    keepAppointments(localStorage, {
      userId: user.id,
      readAt: readAt.toISOString(),
      clockAhead,
      timeZone,
      appointments,
    });
  }, [user, timeZone, profile, dataUpdatedAt]);
}
