import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import type { BookingDay } from '@palestra/backend/contract/timeslot';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { formatDate } from '../../lib/format-date';
import { FloatingNotice } from '../../ui/FloatingNotice';
import { Notice } from '../../ui/Notice';

/** A day that passed at midnight on an open screen; shown without moving the page. */
function JustPassed({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isDismissed, setIsDismissed] = useState(false);
  const onDismiss = useCallback(() => setIsDismissed(true), []);
  if (isDismissed) return null;
  return <FloatingNotice text={text} tone="warning" dismissal={{ label: t('dismiss'), onDismiss }} />;
}

/** Says that the linked day can no longer or not yet be booked, and that another is shown. */
export function LinkedDayNotice({ days }: { days: BookingDay[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const asked = parameters.get('date');
  const [first, last] = [days[0], days.at(-1)];
  const isInStrip = days.some(({ date }) => date === asked);
  const [wasInStrip, setWasInStrip] = useState(isInStrip);
  if (isInStrip && !wasInStrip) setWasInStrip(true);
  if (isInStrip || !isCalendarDate(asked) || !first || !last) return null;
  const day = formatDate(asked, 'full', language);
  const text =
    asked < first.date
      ? t('book.pastDay', { day })
      : t('book.beyondDay', { day, last: formatDate(last.date, 'date', language) });
  if (wasInStrip) return <JustPassed text={text} />;
  return (
    <Notice tone="warning" isAnnounced>
      {text}
    </Notice>
  );
}
