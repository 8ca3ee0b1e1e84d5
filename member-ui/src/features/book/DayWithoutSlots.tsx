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

function usePeriod(subscription: Subscription): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const start = formatDate(subscription.actualStartDate ?? subscription.startDate, 'full', language);
  if (subscription.effectiveEndDate === null) return t('book.periodFrom', { start });
  return t('book.periodFromTo', { start, end: formatDate(subscription.effectiveEndDate, 'full', language) });
}

/** A subscription that nothing can be booked under, whatever its dates. */
function Suspended({ isFrozen }: Pick<Subscription, 'isFrozen'>) {
  const { t } = useTranslation();
  return isFrozen ? (
    <Notice tone="warning" title={t('slot.refusals.SUBSCRIPTION_FROZEN')}>
      {t('profile.frozenText')}
    </Notice>
  ) : (
    <Notice tone="warning" title={t('slot.refusals.SUBSCRIPTION_INACTIVE')}>
      {t('profile.inactiveText')}
    </Notice>
  );
}

function OutsideSubscription({ subscription, date }: { subscription: Subscription; date: CalendarDate }) {
  const { t } = useTranslation();
  const period = usePeriod(subscription);
  const start = subscription.actualStartDate ?? subscription.startDate;
  return (
    <Notice tone="warning" title={t('book.outsideTitle')}>
      {t(date > start ? 'book.outsideText' : 'book.outsideBeforeText', { period })}
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
    const { subscription } = profile;
    if (subscription && (subscription.isFrozen || !subscription.isActive)) {
      return <Suspended isFrozen={subscription.isFrozen} />;
    }
    if (subscription) return <OutsideSubscription subscription={subscription} date={day.date} />;
    return (
      <Notice tone="warning" title={t('profile.status.none')}>
        {t('book.noSubscriptionText')}
      </Notice>
    );
  }
  return (
    <EmptyState
      title={t(`book.${why}Title`)}
      text={closedReason}
      action={<NextDay day={day} days={days} onSelect={onSelect} />}
    />
  );
}
