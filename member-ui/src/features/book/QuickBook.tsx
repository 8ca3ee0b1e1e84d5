import { addDays, firstOfNextMonth, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { BookingDay, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { useGymNow } from '../../lib/gym-clock';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/Card';
import { BookSheet } from './sheet-parts';
import { nextBookableDay } from './day-marks';
import styles from './QuickBook.module.css';
import { QuickBookPlaceholder } from './QuickBookPlaceholder';
import { quickPicks, usualTime } from './quick-picks';
import { shownSlots } from './slot-view';
import { SlotRow } from './SlotRow';
import { useBookingDays } from './use-booking-days';
import { useTimeslots } from './use-timeslots';

interface Props {
  profile: ClientProfile;
  timeZone: string;
}

interface PicksProps {
  days: BookingDay[];
  date: CalendarDate;
  profile: ClientProfile;
  /** Today's hours may all be over: then the next day is offered, but no third one is asked for. */
  mayMoveOn: boolean;
  onBook: (slot: MemberTimeslot) => void;
}

function Picks({ date, mayMoveOn, ...rest }: PicksProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  const { data, error } = useTimeslots(date);
  // The booking page tells what is wrong and offers to try again; here is only a shortcut to it.
  if (error !== null) return null;
  if (!data) return <QuickBookPlaceholder />;
  const picks = quickPicks(shownSlots(data.timeslots, now), usualTime(rest.profile.appointments));
  if (picks.length === 0) {
    const next = mayMoveOn ? nextBookableDay(rest.days, addDays(date, 1)) : null;
    return next === null ? null : <Picks {...rest} date={next} mayMoveOn={false} />;
  }
  return (
    <Card title={t('overview.quickBook', { day: formatDate(date, 'day', language) })}>
      <ul className={styles.picks}>
        {/* Other hours come into the same rows: none slides to another place. */}
        {picks.map((slot, position) => (
          <SlotRow key={position} slot={slot} isDayRefused={false} canCancel={false} onBook={() => rest.onBook(slot)} />
        ))}
      </ul>
      <Link href={`/book?date=${date}`} className={buttonClass('quiet', styles.all)}>
        {t('overview.allTimes')}
      </Link>
    </Card>
  );
}

/** Where a booking could be made next: after this month's limit is used up, in the next month. */
function startOf(days: BookingDay[], { subscription }: ClientProfile): CalendarDate {
  const today = days[0]?.date ?? '';
  return today !== '' && subscription?.remainingThisMonth === 0 ? firstOfNextMonth(today) : today;
}

/** The next day that can be booked, at the hours the member usually comes: open, pick, confirm. */
export function QuickBook({ profile, timeZone }: Props) {
  const { data: days, error } = useBookingDays();
  const [booking, setBooking] = useState<MemberTimeslot | null>(null);
  const date = days ? nextBookableDay(days, startOf(days, profile)) : null;
  return (
    <>
      {!days && error === null && <QuickBookPlaceholder />}
      {days && date && <Picks days={days} date={date} profile={profile} mayMoveOn onBook={setBooking} />}
      <Suspense>
        {booking && <BookSheet slot={booking} profile={profile} timeZone={timeZone} onClose={() => setBooking(null)} />}
      </Suspense>
    </>
  );
}
