import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingDay, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { formatDate } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { nextBookableDay, useBookingDays } from '../../api/booking-days';
import { useTimeslots } from '../../api/timeslots';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { shownSlots } from '../../ui/slot-view';
import { SlotRow } from '../../ui/SlotRow';
import { InsteadOfTimes, QuickBookPlaceholder } from './InsteadOfTimes';
import { placesOf, quickPicks, usualTime } from './quick-picks';
import styles from './QuickBook.module.css';

interface Props {
  profile: ClientProfile;
  /** True if something was shown here before: the place is then kept, even without an offer. */
  keepsPlace: boolean;
}

interface PicksProps {
  days: BookingDay[];
  date: CalendarDate;
  profile: ClientProfile;
  /** True on the first day: if its hours are over, the next day is offered, but no third. */
  mayMoveOn: boolean;
  /** Replacement when there are no picks. */
  instead: ReactNode;
  onOffer: () => void;
}

/** Keeps each pick in its place as long as it is offered. */
function useInPlace(picks: MemberTimeslot[]): MemberTimeslot[] {
  const [places, setPlaces] = useState<string[]>([]);
  const next = placesOf(
    picks.map(({ id }) => id),
    places,
  );
  if (next.join() !== places.join()) setPlaces(next);
  return next.flatMap((id) => picks.find((slot) => slot.id === id) ?? []);
}

function Picks({ date, mayMoveOn, ...rest }: PicksProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data, error } = useTimeslots(date);
  const free = shownSlots(data?.timeslots ?? [], now);
  const picks = useInPlace(quickPicks(free, usualTime(rest.profile.appointments)));
  const { onOffer } = rest;
  const isOffering = picks.length > 0;
  useEffect(() => {
    if (isOffering) onOffer();
  }, [isOffering, onOffer]);
  // The booking page shows the error and a retry button; this is only a shortcut to it.
  if (!data) return error === null ? <QuickBookPlaceholder /> : rest.instead;
  if (picks.length === 0) {
    const next = mayMoveOn ? nextBookableDay(rest.days, addDays(date, 1)) : null;
    return next === null ? rest.instead : <Picks {...rest} date={next} mayMoveOn={false} />;
  }
  return (
    <Card title={t('overview.quickBook', { day: formatDate(date, 'day', language) })}>
      <ul className={styles.picks}>
        {picks.map((slot) => (
          <SlotRow key={slot.id} slot={slot} isDayRefused={false} />
        ))}
      </ul>
      <Link href={`/book?date=${date}`} className={buttonClass('quiet', styles.all)}>
        {t('overview.allTimes')}
      </Link>
    </Card>
  );
}

/** Replaces picks taken or closed while the screen was open: keeps the height and the link to all times. */
function NothingLeft() {
  const { t } = useTranslation();
  const action = (
    <Link href="/book" className={buttonClass('quiet')}>
      {t('overview.allTimes')}
    </Link>
  );
  return <InsteadOfTimes title={t('overview.book')} action={action} />;
}

/** Next bookable day at the member's usual hours: open, pick, confirm. */
export function QuickBook({ profile, keepsPlace }: Props) {
  const { data: days, error } = useBookingDays();
  const [wasOffering, setWasOffering] = useState(false);
  const onOffer = useCallback(() => setWasOffering(true), []);
  const date = days ? nextBookableDay(days, profile.booking.from ?? '') : null;
  const instead = wasOffering || keepsPlace ? <NothingLeft /> : null;
  if (!days) return error === null ? <QuickBookPlaceholder /> : null;
  return date ? (
    <Picks days={days} date={date} mayMoveOn profile={profile} instead={instead} onOffer={onOffer} />
  ) : (
    instead
  );
}
