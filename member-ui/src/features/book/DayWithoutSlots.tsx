import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/SkeletonCard';
import { nextBookableDay } from './day-marks';
import type { DayPanelProps } from './DayPanel';

type Props = Omit<DayPanelProps, 'day'> & {
  day: { date: CalendarDate };
  why: 'outside' | 'closed' | 'noTimeslots' | 'noneLeft';
  closedReason: string | null;
};

/** No subscription, one that nothing can be booked under whatever its dates, or one whose dates do not hold the day. */
function useWhyOutside(subscription: Subscription | null, date: CalendarDate): readonly [title: string, text: string] {
  const { t } = useTranslation();
  const language = useLanguage();
  if (subscription === null) return [t('profile.status.none'), t('profile.noneText')];
  if (subscription.isFrozen) return [t('slot.refusals.SUBSCRIPTION_FROZEN'), t('profile.frozenText')];
  if (!subscription.isActive) return [t('slot.refusals.SUBSCRIPTION_INACTIVE'), t('profile.inactiveText')];
  const { startDate, actualStartDate, effectiveEndDate } = subscription;
  const from = actualStartDate ?? startDate;
  const start = formatDate(from, 'full', language);
  const period =
    effectiveEndDate === null
      ? t('book.periodFrom', { start })
      : t('book.periodFromTo', { start, end: formatDate(effectiveEndDate, 'full', language) });
  return [t('book.outsideTitle'), t(date > from ? 'book.outsideText' : 'book.outsideBeforeText', { period })];
}

function OutsideSubscription({ subscription, date }: { subscription: Subscription | null; date: CalendarDate }) {
  const [title, text] = useWhyOutside(subscription, date);
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  );
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

/** Why a day shows no slots, and where to look instead. */
export function DayWithoutSlots({ why, closedReason, profile, day, days, onSelect }: Props) {
  const { t } = useTranslation();
  if (why === 'outside') {
    if (!profile) return <SkeletonCard height={90} lines={[20, 20]} />;
    return <OutsideSubscription subscription={profile.subscription} date={day.date} />;
  }
  return (
    <EmptyState
      title={t(`book.${why}Title`)}
      text={closedReason}
      action={<NextDay day={day} days={days} onSelect={onSelect} />}
    />
  );
}
