import { type Appointment, AppointmentStatus } from '@palestra/backend/contract/appointment';
import { ApiError } from '@palestra/web-kit/api-error';
import { formatDate, formatMoment, formatOrdinal, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { actingFor } from '../api/acting';
import { cancellationNow, minutesToRestore } from '../api/appointment-lists';
import { useCancelAppointment, useRestoreAppointment } from '../api/appointments';
import { failureText, isOnlyFull, isRefusal } from '../api/failures';
import { useGym } from '../api/gym';
import { useProfile } from '../api/profile';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Button } from './Button';
import { ConfirmSheet } from './ConfirmSheet';
import { Occasion } from './DateLeaf';
import { Announcement, Notice } from './Notice';
import { TalkToGym } from './contact';
import { sendsToGym } from './refusals';
import styles from './sheets.module.css';
import { useWaitingInstead } from './use-waiting-instead';

/** Names the day and the hour of the visit that was booked, moved or taken back. */
export function DoneTitle({ said, appointment }: { said: string; appointment: Appointment | undefined }) {
  const language = useLanguage();
  if (appointment === undefined) return said;
  const day = formatDate(appointment.appointmentDate, 'day', language);
  const name = actingFor() === null ? '' : ` · ${appointment.userName}`;
  return (
    <>
      {said}{' '}
      <span
        className={`${styles.when} capital`}
      >{`${day}, ${formatTime(appointment.startTime, language)}${name}`}</span>
    </>
  );
}

/** The price of cancelling late besides the visit, by the server's reckoning (rule: fair use); null where there is none. */
function useLatePrice(): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const timeZone = useGym().data?.timeZone;
  const fairUse = useProfile().data?.fairUse ?? null;
  // A server of before says nothing of it.
  if (!fairUse?.nextLate || timeZone === undefined) return null;
  const { points, limit, nextLate } = fairUse;
  const { points: count, inQuarter, isFree, closedUntil } = nextLate;
  if (isFree) {
    const nth = formatOrdinal(inQuarter, language);
    return inQuarter === 1 ? t('cancelDialog.priceFirst') : t('cancelDialog.priceFree', { nth });
  }
  const until = closedUntil && formatMoment(new Date(closedUntil), now, timeZone, language);
  const closes = until === null ? '' : ` ${t('cancelDialog.priceCloses', { until })}`;
  return `${t('cancelDialog.price', { count, points, limit })}${closes}`;
}

/** Whether the member's own cancellation can still be taken back, and its outcome (rule: undo). */
function useTakingBack(asked: Appointment, cancelled: Appointment | null, onClose: () => void) {
  const { t } = useTranslation();
  const now = useGymNow();
  const { mutate, data: restored, error, isPending } = useRestoreAppointment();
  const waiting = useWaitingInstead({ ...asked, date: asked.appointmentDate }, onClose);
  const close = <Button onClick={onClose}>{t('bookDialog.close')}</Button>;
  const minutes = cancelled === null ? 0 : minutesToRestore(cancelled, now);
  if (waiting.isSuccess) return { ...waiting.done, step: 'waiting' };
  if (restored) {
    const title = <DoneTitle said={t('appointment.restored')} appointment={restored} />;
    return { step: 'restored', title, text: t('bookDialog.doneText'), actions: close };
  }
  const isTaken = isOnlyFull(error);
  const failure = waiting.failure ?? (isTaken ? t('cancelDialog.taken') : failureText(error, t('failure.restore'), t));
  const canUndo = minutes > 0 && !isRefusal(error);
  const counts = cancelled?.cancelledLate === true && t('appointment.late.counts');
  const undoText = canUndo && t('cancelDialog.undoText', { count: minutes });
  return {
    title: <DoneTitle said={t('cancelDialog.done')} appointment={cancelled ?? undefined} />,
    text: [counts, undoText].filter(Boolean).join(' ') || t('cancelDialog.doneText'),
    actions: (
      <>
        <Announcement tone="danger" text={error && failure} />
        {isTaken && waiting.button}
        {close}
        {canUndo && cancelled !== null && (
          <Button tone="quiet" isBusy={isPending} onClick={() => mutate(cancelled)}>
            {t(isPending ? 'bookDialog.undoing' : 'cancelDialog.undo')}
          </Button>
        )}
      </>
    ),
  };
}

/**
 * Asks before an appointment is cancelled, explains the consequences, and lets the member take it back for a while. Of
 * an appointment that is cancelled already, only that.
 */
export function CancelSheet({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useCancelAppointment();
  const cancelled = data ?? (appointment.status === AppointmentStatus.Cancelled ? appointment : null);
  const now = useGymNow();
  const { data: gym } = useGym();
  // The deadline may have passed since it was read: the server refuses, and the member is asked again.
  const isLate =
    cancellationNow(appointment, now) === 'late' || (error instanceof ApiError && error.code === 'CANCELS_LATE');
  const isRefused = isRefusal(error) && !isLate;
  const done = useTakingBack(appointment, cancelled, onClose);
  const price = useLatePrice();
  return (
    <ConfirmSheet
      title={t('cancelDialog.title')}
      tone="danger"
      confirmLabel={t(isLate ? 'cancelDialog.confirmLate' : 'cancelDialog.confirm')}
      busyLabel={t('cancelDialog.busy')}
      keepLabel={t('cancelDialog.keep')}
      phase={cancelled !== null ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null || isLate ? null : failureText(error, t('failure.cancel'), t)}
      canRetry={!isRefused}
      question={String(isLate)}
      instead={error instanceof ApiError && sendsToGym([error]) && <TalkToGym />}
      done={done}
      onConfirm={() => mutate({ ...appointment, isLate })}
      onClose={onClose}
      facts={
        isLate ? (
          <Notice tone="warning" isAnnounced>
            {t(gym?.lateCancelling === 'forgivenIfFilled' ? 'cancelDialog.lateForgiven' : 'cancelDialog.late')}
            {price !== null && <strong className={styles.price}>{price}</strong>}
          </Notice>
        ) : (
          <p>{t('cancelDialog.whatHappens')}</p>
        )
      }
    >
      <Occasion
        date={appointment.appointmentDate}
        start={appointment.startTime}
        end={appointment.endTime}
        areaId={appointment.areaId}
        of={appointment}
      />
      {actingFor() !== null && <p>{appointment.userName}</p>}
    </ConfirmSheet>
  );
}
