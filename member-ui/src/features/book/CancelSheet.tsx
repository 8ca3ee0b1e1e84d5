import type { Appointment } from '@palestra/backend/contract/appointment';
import { ApiError } from '@palestra/web-kit/api-error';
import { useCancelAppointment } from '../../api/appointments';
import { failureText, isRefusal } from '../../api/failures';
import { useTranslation } from '../../i18n/use-translation';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { Occasion } from '../../ui/DateLeaf';
import { sendsToGym, TalkToGym } from '../../ui/TalkToGym';

/** Asks before an appointment is cancelled, and explains the consequences. */
export function CancelSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useCancelAppointment();
  return (
    <ConfirmSheet
      title={t('cancelDialog.title')}
      tone="danger"
      confirmLabel={t('cancelDialog.confirm')}
      busyLabel={t('cancelDialog.busy')}
      keepLabel={t('cancelDialog.keep')}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('failure.cancel'), t)}
      canRetry={!isRefusal(error)}
      instead={error instanceof ApiError && sendsToGym([error]) && <TalkToGym />}
      done={{ title: t('cancelDialog.done'), text: t('cancelDialog.doneText') }}
      onConfirm={() => mutate(appointment)}
      onClose={onClose}
      facts={<p>{t('cancelDialog.whatHappens')}</p>}
    >
      <Occasion date={appointment.appointmentDate} start={appointment.startTime} end={appointment.endTime} />
    </ConfirmSheet>
  );
}
