import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useSearchParams } from 'wouter';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { Notice } from '../../ui/Notice';

/** An address may name a day that cannot be booked any more, or not yet: another day is shown then, and that is said. */
export function LinkedDayNotice({ days }: { days: BookingDay[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const asked = parameters.get('date');
  const [first, last] = [days[0], days.at(-1)];
  if (!isCalendarDate(asked) || !first || !last) return null;
  if (asked >= first.date && asked <= last.date) return null;
  const day = formatDate(asked, 'full', language);
  const text =
    asked < first.date
      ? t('book.pastDay', { day })
      : t('book.beyondDay', { day, last: formatDate(last.date, 'date', language) });
  return (
    <Notice tone="warning" isAnnounced>
      {text}
    </Notice>
  );
}
