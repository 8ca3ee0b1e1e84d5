import type { BookingState } from '@palestra/backend/contract/booking-outlook';
import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/SkeletonCard';
import { TalkToGym } from '../gym/TalkToGym';
import { startOf, usePeriod } from '../profile/use-period';
import { textSendsToGym, useStatusWords } from '../profile/use-status-words';
import { nextBookableDay } from './day-marks';
import type { DayPanelProps } from './DayPanel';

type Props = Omit<DayPanelProps, 'day'> & {
  day: { date: CalendarDate };
  why: 'outside' | 'closed' | 'noTimeslots' | 'noneLeft';
  closedReason: string | null;
};

function OutsideItsDates({ subscription, date }: { subscription: Subscription; date: CalendarDate }) {
  const { t } = useTranslation();
  const period = usePeriod(subscription);
  const isOver = date > startOf(subscription);
  return (
    <Notice tone="warning" title={t('book.outsideTitle')}>
      {t(isOver ? 'subscription.ranOut' : 'subscription.runs', { period })}
      {isOver && <TalkToGym />}
    </Notice>
  );
}

/** States that apply on every day. */
const WHATEVER_THE_DAY: readonly BookingState[] = ['disabled', 'none', 'frozen', 'inactive'];

function OutsideSubscription({ profile, date }: { profile: ClientProfile; date: CalendarDate }) {
  const { t } = useTranslation();
  const { title, text } = useStatusWords(profile);
  if (WHATEVER_THE_DAY.includes(profile.booking.state)) {
    return (
      <Notice tone="warning" title={title}>
        {text}
        {textSendsToGym(text, t) && <TalkToGym withTimetable={profile.booking.state === 'none'} />}
      </Notice>
    );
  }
  return profile.subscription && <OutsideItsDates subscription={profile.subscription} date={date} />;
}

function NextDay({ day, days, onSelect }: Pick<Props, 'day' | 'days' | 'onSelect'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = nextBookableDay(days, addDays(day.date, 1));
  if (next === null) return null;
  return (
    <Button tone="quiet" onClick={() => onSelect(next)}>
      {t('book.nextOpen', { day: formatDate(next, 'day', language) })}
    </Button>
  );
}

/** Reason why a day has no slots, and where to look instead. */
export function DayWithoutSlots({ why, closedReason, profile, day, days, onSelect }: Props) {
  const { t } = useTranslation();
  if (why === 'outside') {
    if (!profile) return <SkeletonCard height={90} lines={[20, 20]} />;
    return <OutsideSubscription profile={profile} date={day.date} />;
  }
  return (
    <EmptyState
      title={t(`book.${why}Title`)}
      text={closedReason}
      action={<NextDay day={day} days={days} onSelect={onSelect} />}
    />
  );
}
