import { firstOfNextMonth, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Subscription } from '@palestra/backend/contract/subscription';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate, formatMonthAfterPreposition } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import styles from './MonthUse.module.css';

interface Props {
  subscription: Subscription | null;
  today: CalendarDate;
}

/** One mark for each visit that the month holds; more than a month has days would only be a wall. */
const MARKS_UP_TO = 31;

function Marks({ used, limit, label }: { used: number; limit: number; label: string }) {
  return (
    <div className={styles.marks} role="img" aria-label={label}>
      {Array.from({ length: Math.max(limit, used) }, (_, visit) => (
        <span key={visit} className={`${styles.mark} ${visit < used ? styles.spent : ''}`} />
      ))}
    </div>
  );
}

function Limited({ subscription, today }: { subscription: Subscription; today: CalendarDate }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { usedThisMonth: used, monthlyLimit: limit } = subscription;
  const month = formatMonthAfterPreposition(today, language);
  const left = subscription.remainingThisMonth ?? 0;
  const label = t('overview.useLabel', { used, limit, month: formatDate(today, 'month', language) });
  return (
    <>
      <p className={styles.figures}>
        <span className={styles.used}>{used}</span>
        <span className={styles.limit}>{t('overview.useOf', { limit })}</span>
      </p>
      {limit <= MARKS_UP_TO && <Marks used={used} limit={limit} label={label} />}
      <p className={left === 1 ? `${styles.text} ${styles.last}` : styles.text}>
        {left > 0
          ? t('overview.remaining', { count: left, month })
          : t('overview.usedUp', { count: limit, month, from: formatDate(firstOfNextMonth(today), 'date', language) })}
      </p>
    </>
  );
}

function Unlimited({ used }: { used: number }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.figures}>
        <span className={styles.used}>{used}</span>
        <span className={styles.limit}>{t('overview.useUnlimited')}</span>
      </p>
      <p className={styles.text}>{t('overview.unlimitedText')}</p>
    </>
  );
}

/** This month's visits as marks against the limit. */
export function MonthUse({ subscription, today }: Props) {
  const { t } = useTranslation();
  const isUnlimited = subscription?.monthlyLimit === LIMITS.monthlyLimit.unlimited;
  return (
    <Card title={t('overview.use')}>
      {subscription === null && <p className={styles.text}>{t('subscription.none')}</p>}
      {subscription && isUnlimited && <Unlimited used={subscription.usedThisMonth} />}
      {subscription && !isUnlimited && <Limited subscription={subscription} today={today} />}
    </Card>
  );
}
