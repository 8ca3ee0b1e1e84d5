import type { Appointment } from '@palestra/backend/contract/appointment';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';

/** Shows the author of the booking and of the cancellation with the reason, to settle a dispute at the desk. */
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
