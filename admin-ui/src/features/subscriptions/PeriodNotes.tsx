import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { addDays, daysBetween } from '@palestra/backend/contract/calendar-date';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { overlapOf } from './overlap';
import styles from './subscriptions.module.css';
import { useSubscriptionHistory } from './use-subscription-history';

interface PeriodNotesProps {
  clientId: string;
  /** The edited subscription; null for a new one. */
  subscription: Subscription | null;
}

type Typed = [startDate: CalendarDate | null, endDate: CalendarDate | null, doesNotExpire: boolean];

/**
 * Notes beside the dates of the form: the effective end when days count from a later first visit, and any other
 * subscription of the client with overlapping days.
 */
export function PeriodNotes({ clientId, subscription }: PeriodNotesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [startDate, endDate, doesNotExpire] = useWatch({ name: ['startDate', 'endDate', 'doesNotExpire'] }) as Typed;
  const { data: all = [] } = useSubscriptionHistory(clientId);
  const others = all.filter(({ id }) => id !== subscription?.id);
  const typed = startDate ? { startDate, endDate: doesNotExpire ? null : endDate } : null;
  const first = subscription?.actualStartDate ?? null;
  // If the start is after the first visit, another visit counts, which only the server knows.
  const isCounted = first !== null && typed !== null && typed.startDate <= first && typed.endDate !== null;
  const end = isCounted && typed.endDate !== null ? addDays(first, daysBetween(typed.startDate, typed.endDate)) : null;
  const overlap = typed === null ? null : overlapOf({ ...typed, endDate: end ?? typed.endDate }, others);
  return (
    <>
      {first !== null && end !== null && end !== endDate && (
        <p className={`${styles.effective} tabular`}>
          {t('subscription.effectiveEnd', { end: format.date(end), first: format.date(first) })}
        </p>
      )}
      {overlap !== null && (
        <Banner
          kind="warning"
          text={t('subscription.overlaps', {
            period:
              overlap.effectiveEndDate === null
                ? t('subscription.noEnd', { start: format.date(overlap.startDate) })
                : t('subscription.period', {
                    start: format.date(overlap.actualStartDate ?? overlap.startDate),
                    end: format.date(overlap.effectiveEndDate),
                  }),
          })}
        />
      )}
    </>
  );
}
