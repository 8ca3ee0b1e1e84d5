import type { Appointment } from '@palestra/backend/contract/appointment';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../time/use-format';
import { useGym } from '../time/use-gym';

/** Who booked it, who cancelled it and when, and why: what a dispute at the desk is settled by. */
export function WhoAndWhy({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { bookedByName, cancelledAt, cancelledByName, cancelReason } = appointment;
  const facts = [t('appointments.bookedBy', { name: bookedByName })];
  if (appointment.isAdminOverride) facts.push(t('appointments.overridden'));
  if (cancelledAt !== null && clock !== null) {
    const when = format.shortInstant(cancelledAt, clock.gym.timeZone);
    const by = cancelledByName === null ? 'appointments.cancelledAt' : 'appointments.cancelledBy';
    facts.push(t(by, { name: cancelledByName, when }));
  }
  if (cancelReason !== null) facts.push(t('appointments.reason', { reason: cancelReason }));
  return <>{facts.join(' · ')}</>;
}
