import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { failureText } from '../../lib/failure-text';
import { formatTime } from '../../lib/format-date';
import { Button } from '../../ui/Button';
import { FloatingNotice } from '../../ui/FloatingNotice';
import { Toast } from '../../ui/Toast';
import styles from './SlotRow.module.css';
import { useInterest } from './use-interest';

/** Joins or leaves the waiting list of a full slot, with one tap each. */
export function SlotInterest({ slot }: { slot: MemberTimeslot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mutate, isPending, data, error, reset } = useInterest();
  const time = formatTime(slot.startTime, language);
  const isWaiting = slot.interestId !== null;
  return (
    <>
      <Button
        tone="quiet"
        className={`${styles.action} ${styles.wait}`}
        isBusy={isPending}
        aria-label={t(isWaiting ? 'slot.removeAt' : 'slot.expressAt', { time })}
        onClick={() => mutate(slot)}
      >
        {t(isWaiting ? 'slot.remove' : 'slot.express')}
      </Button>
      {error !== null && (
        <FloatingNotice
          text={failureText(error, t('failure.interest'), t)}
          dismissal={{ label: t('dismiss'), onDismiss: reset }}
        />
      )}
      {data !== undefined && <Toast text={t(`slot.${data}`)} onGone={reset} />}
    </>
  );
}
