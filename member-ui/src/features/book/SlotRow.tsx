import type { BookingRefusalCode } from '@palestra/backend/contract/error-codes';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatTime } from '../../lib/format-date';
import { Button } from '../../ui/Button';
import { isOfTheDay, kindOf, mainReason } from './slot-view';
import { SlotInterest } from './SlotInterest';
import styles from './SlotRow.module.css';
import { SlotState } from './SlotState';
import { SlotTime } from './SlotTime';
import { useFromWhen } from './use-from-when';

interface Props {
  slot: MemberTimeslot;
  /** True if the reason of the whole day stands above the slots. */
  isDayRefused: boolean;
  canCancel: boolean;
  /** True for the slot linked from a mail. */
  isLinked?: boolean;
  onBook: () => void;
  onCancel?: () => void;
}

const SAID_IN_WORDS: readonly BookingRefusalCode[] = ['SLOT_FULL', 'MORNING_ONLY', 'SLOT_DISABLED'];

function SlotAction({ slot, canCancel, onBook, onCancel }: Omit<Props, 'isDayRefused' | 'isLinked'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const time = formatTime(slot.startTime, language);
  const kind = kindOf(slot);
  if (kind === 'bookable') {
    return (
      <Button className={styles.action} aria-label={t('slot.bookAt', { time })} onClick={onBook}>
        {t('slot.book')}
      </Button>
    );
  }
  if (kind === 'own' && canCancel) {
    return (
      <Button tone="quiet" className={styles.action} aria-label={t('slot.cancelAt', { time })} onClick={onCancel}>
        {t('slot.cancel')}
      </Button>
    );
  }
  if (kind === 'wanted' || kind === 'waiting') return <SlotInterest slot={slot} />;
  if (kind !== 'restricted') return null;
  // The disabled button stays focusable, so that screen readers announce the reason.
  return (
    <Button
      tone="quiet"
      className={`${styles.action} ${styles.wait}`}
      aria-disabled="true"
      aria-describedby={`why-${slot.id}`}
    >
      {t('slot.restricted')}
    </Button>
  );
}

/** Slot with time, places, state and action. */
export function SlotRow({ slot, isDayRefused, canCancel, isLinked = false, onBook, onCancel }: Props) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  const kind = kindOf(slot);
  const reason = kind === 'refused' || kind === 'restricted' ? mainReason(slot) : null;
  const from = useFromWhen(reason);
  // Some reasons are complete in the short text beside the bar; others need their sentence.
  const isSaid = reason === null || SAID_IN_WORDS.includes(reason.code) || (isDayRefused && isOfTheDay(reason));
  return (
    <li ref={row} className={`${styles.slot} ${styles[kind]} ${isLinked ? styles.linked : ''}`}>
      <SlotTime slot={slot} />
      <SlotState slot={slot} isDayRefused={isDayRefused} />
      <SlotAction slot={slot} canCancel={canCancel} onBook={onBook} onCancel={onCancel} />
      {!isSaid && (
        <p className={styles.sentence}>
          {reason.message} {from}
        </p>
      )}
    </li>
  );
}
