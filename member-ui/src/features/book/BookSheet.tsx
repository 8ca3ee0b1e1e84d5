import type { ClientProfile } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { isRefusal } from '../../lib/api-error';
import { failureText } from '../../lib/failure-text';
import { formatMoment } from '../../lib/format-date';
import { useGymNow } from '../../lib/gym-clock';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { Occasion } from '../../ui/Occasion';
import { useBookAppointment } from '../appointments/use-book-appointment';
import styles from './BookSheet.module.css';

interface Props {
  slot: MemberTimeslot;
  profile: ClientProfile | undefined;
  timeZone: string;
  onClose: () => void;
}

const MS_PER_HOUR = 3_600_000;

/** Until when this booking could be undone: real hours before the real start (decisions §3). */
function useDeadlineText({ slot, profile, timeZone }: Omit<Props, 'onClose'>): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  if (!profile) return '\u00a0';
  const hours = profile.cancellationDeadlineHours;
  const deadline = new Date(Date.parse(slot.startsAt) - hours * MS_PER_HOUR);
  return deadline <= now
    ? t('bookDialog.notCancellable', { count: hours })
    : t('bookDialog.cancelUntil', { when: formatMoment(deadline, now, timeZone, language) });
}

/** The second tap: what is about to be booked, and until when it can be undone. */
export function BookSheet({ slot, profile, timeZone, onClose }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useBookAppointment();
  const deadline = useDeadlineText({ slot, profile, timeZone });
  return (
    <ConfirmSheet
      title={t('bookDialog.title')}
      tone="primary"
      confirmLabel={t('bookDialog.confirm')}
      busyLabel={t('bookDialog.busy')}
      keepLabel={t('bookDialog.another')}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('failure.book'), t)}
      canRetry={!isRefusal(error)}
      done={{ title: t('bookDialog.done'), text: t('bookDialog.doneText') }}
      onConfirm={() => mutate(slot)}
      onClose={onClose}
      facts={
        <ul className={styles.facts}>
          <li>{deadline}</li>
          <li>{t('bookDialog.arriveEarly', LIMITS.arriveEarlyMinutes)}</li>
        </ul>
      }
    >
      <Occasion date={slot.date} start={slot.startTime} end={slot.endTime} />
    </ConfirmSheet>
  );
}
