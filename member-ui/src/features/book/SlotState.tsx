import { LIMITS } from '@palestra/backend/contract/limits';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatTime } from '../../lib/format-date';
import { CapacityBar } from '../../ui/CapacityBar';
import { isOfTheDay, kindOf, mainReason } from './slot-view';
import styles from './SlotRow.module.css';

const isClosedSlot = (slot: MemberTimeslot): boolean => slot.isDisabled || slot.isRetired || !slot.isGymOpen;

function useLoadWords(slot: MemberTimeslot): string {
  const { t } = useTranslation();
  const left = slot.capacity - slot.currentBookings;
  if (slot.ownAppointmentId !== null) return t('slot.yours');
  if (isClosedSlot(slot)) return t('slot.closed');
  if (left > 0) return t('slot.free', { count: left });
  return t(slot.interestId === null ? 'slot.full' : 'slot.youWait');
}

/** Places as a bar and in words, with the short reason why the slot cannot be booked. */
export function SlotState({ slot, isDayRefused }: { slot: MemberTimeslot; isDayRefused: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useLoadWords(slot);
  const hasOwn = slot.ownAppointmentId !== null;
  const isMine = hasOwn || slot.interestId !== null;
  const kind = kindOf(slot);
  const reason = kind === 'refused' || kind === 'restricted' ? mainReason(slot) : null;
  const places = { booked: slot.currentBookings, capacity: slot.capacity };
  const why =
    reason === null ? null : t(`slot.refusals.${reason.code}`, { cutoff: formatTime(LIMITS.morningCutoff, language) });
  const isClosed = isClosedSlot(slot);
  return (
    <div className={styles.state}>
      {(hasOwn || !isClosed) && (
        <CapacityBar {...places} hasOwn={hasOwn} label={t(hasOwn ? 'slot.takenWithYours' : 'slot.taken', places)} />
      )}
      <p className={styles.words} id={`why-${slot.id}`}>
        <span className={`${styles.load} ${isMine ? styles.mine : styles[slot.loadState]}`}>{words}</span>
        {reason !== null && why !== words && (
          // Shown once above the list; repeated here for screen readers.
          <span className={isDayRefused && isOfTheDay(reason) ? 'visually-hidden' : styles.why}> {why}</span>
        )}
        {isClosed && slot.disabledReason !== null && <span className={styles.why}> {slot.disabledReason}</span>}
        {slot.waitingCount > 0 && !hasOwn && !isClosed && (
          <span className={styles.why}> {t('slot.waiting', { count: slot.waitingCount })}</span>
        )}
        {slot.hasTimeChange && (
          <span className={styles.why}>
            {' '}
            {t('slot.movedFrom', { time: formatTime(slot.originalStartTime, language) })}
          </span>
        )}
      </p>
    </div>
  );
}
