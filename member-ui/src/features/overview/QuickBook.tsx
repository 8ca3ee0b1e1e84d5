import type { ClientProfile } from '@palestra/backend/contract/client';
import type { QuickSlot } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useState } from 'react';
import { Link } from 'wouter';
import { useWithRoom } from '../../api/gym';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ClassOf } from '../../ui/ClassOf';
import { EmptyState } from '../../ui/EmptyState';
import { Icon } from '../../ui/Icon';
import { useSheets } from '../../ui/sheets';
import { asMemberTimeslot, freeWords, isAlmostFull } from '../../ui/slot-view';
import { placesOf } from './quick-picks';
import styles from './QuickBook.module.css';

/** Keeps each pick in its place as long as it is offered. */
function useInPlace(picks: QuickSlot[]): QuickSlot[] {
  const [places, setPlaces] = useState<string[]>([]);
  const next = placesOf(
    picks.map(({ id }) => id),
    places,
  );
  if (next.join() !== places.join()) setPlaces(next);
  return next.flatMap((id) => picks.find((slot) => slot.id === id) ?? []);
}

/** The whole row is pressed. */
function Pick({ slot }: { slot: QuickSlot }) {
  const { t } = useTranslation();
  const { book } = useSheets();
  const withRoom = useWithRoom();
  const language = useLanguage();
  const time = formatTime(slot.startTime, language);
  const day = formatDate(slot.date, 'day', language);
  return (
    <li>
      <button type="button" className={styles.pick} onClick={() => book(asMemberTimeslot(slot))}>
        <span className="visually-hidden">{t('slot.book')} </span>
        <span className={styles.when}>
          <span className={styles.time}>{withRoom(time, slot.areaId)}</span>{' '}
          <span className="visually-hidden">{day}</span>
          <span className="capital" aria-hidden="true">
            {formatDate(slot.date, 'weekdayNumber', language)}
          </span>
          <ClassOf of={slot} isPlain />
        </span>{' '}
        {/* Places are worth a look when few are left. */}
        <span className={isAlmostFull(slot) ? styles.last : 'visually-hidden'}>{freeWords(slot, t)}</span>
        <Icon name="next" size={18} />
      </button>
    </li>
  );
}

interface Props {
  profile: ClientProfile;
  /** True if something was shown here before: the place is then kept, even without an offer. */
  keepsPlace: boolean;
}

/** The member's usual hours that are free: open, press, confirm. */
export function QuickBook({ profile, keepsPlace }: Props) {
  const { t } = useTranslation();
  const now = useGymNow();
  const offered = profile.quickSlots.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime());
  const picks = useInPlace(offered);
  const [wasOffering, setWasOffering] = useState(false);
  if (picks.length > 0 && !wasOffering) setWasOffering(true);
  const all = (
    <Link href="/book" className={styles.all} aria-label={t('overview.allTimes')}>
      {t('overview.allTimesShort')}
    </Link>
  );
  if (picks.length === 0) {
    if (!wasOffering && !keepsPlace) return null;
    const action = (
      <Link href="/book" className={buttonClass('quiet')}>
        {t('overview.allTimes')}
      </Link>
    );
    return <InsteadOfTimes title={t('book.title')} action={action} />;
  }
  return (
    <Card
      className={styles.card}
      title={t(picks.every(({ isUsual }) => isUsual) ? 'overview.usualHours' : 'overview.quickBook')}
      aside={all}
    >
      <ul className="divided">
        {picks.map((slot) => (
          <Pick key={slot.id} slot={slot} />
        ))}
      </ul>
    </Card>
  );
}

/** Replaces quick picks that were on screen, at their height, so that nothing below moves. */
export function InsteadOfTimes(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className={styles.place}>
      <EmptyState {...props} />
    </div>
  );
}
