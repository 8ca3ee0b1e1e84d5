import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { addDays, daysBetween, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { Subscription } from '@palestra/backend/contract/subscription';
import {
  dateIn,
  formatDate,
  formatInstant,
  formatMonthAfterPreposition,
  formatTime,
} from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useGym } from '../api/gym';
import type { Translate } from '../i18n/translate';
import { useLanguage, useTranslation } from '../i18n/use-translation';

type Facts = Pick<ClientProfile, 'booking' | 'subscription'>;

const SENDS_TO_GYM = ['status.begin', 'status.goOn', 'status.renew', 'status.talk', 'status.certificateText'] as const;

/** True if the text sends the member to the gym. */
export const textSendsToGym = (text: string, t: Translate): boolean =>
  SENDS_TO_GYM.some((key) => text.endsWith(t(key)));

/** True if there is a day to book now. */
export const canBookNow = ({ state, from, opensOn }: BookingOutlook): boolean =>
  from !== null && opensOn === null && ['ok', 'limit', 'notStarted', 'frozen'].includes(state);

/** Formats the dates of the sentences. */
type Written = (date: CalendarDate | null) => string;

function visitsOf(
  { visitsLeft: count, allowance, month }: BookingOutlook,
  t: Translate,
  on: Written,
  monthIn: (date: CalendarDate) => string,
): string {
  if (count === null) return t('status.unlimited');
  // Its visits are more than the days that are left for them.
  if (allowance?.per === 'pack' && count < allowance.left) return t('status.leftPackDays', { count });
  if (allowance?.per === 'pack') return t('status.leftPack', { count, limit: allowance.limit });
  if (allowance?.per === 'week') return t('status.leftWeek', { count, from: on(allowance.since) });
  return t('status.left', { count, month: monthIn(`${month}-01`) });
}

const USED_UP = { month: 'status.limit', week: 'status.limitWeek', pack: 'status.limitPack' } as const;

function endOf({ booking, subscription }: Facts, today: CalendarDate, t: Translate, on: Written): string {
  const { until, isRenewed, renewedUntil } = booking;
  if (isRenewed)
    return renewedUntil === null ? t('status.renewed') : t('status.renewedUntil', { until: on(renewedUntil) });
  if (subscription?.activationStatus === 'waiting') {
    const by = subscription.effectiveEndDate;
    return by === null ? t('status.waiting') : t('status.firstVisitBy', { by: on(by) });
  }
  if (until === today) return `${t('status.lastDay')} ${t('status.renew')}`;
  return until === null ? '' : t('status.until', { until: on(until) });
}

function noDayText({ until, isRenewed }: BookingOutlook, today: CalendarDate, t: Translate, on: Written): string {
  const endsBefore = !isRenewed && until !== null && daysBetween(today, until) <= LIMITS.bookingWindowDays;
  if (!endsBefore) return t('status.noDayText');
  const why = until === today ? t('status.lastDayOver') : t('status.noDayUntil', { until: on(until) });
  return `${why} ${t('status.renew')}`;
}

function fromText(
  { from, onlyAt, opensOn, until, usedUp }: BookingOutlook,
  { t, language }: { t: Translate; language: Language },
  on: Written,
): string {
  if (from === null) {
    const why = usedUp === 'pack' ? '' : t('status.limitToTheEnd', { until: on(until) });
    return `${why} ${t('status.renew')}`.trim();
  }
  if (onlyAt !== null) return t('status.againAt', { from: on(from), time: formatTime(onlyAt, language) });
  const again = t('status.again', { from: on(from) });
  return opensOn === null ? again : `${again} ${t('status.opens', { opensOn: on(opensOn) })}`;
}

function useDates() {
  const language = useLanguage();
  const now = useGymNow();
  const { data: gym } = useGym();
  const today = gym ? dateIn(gym.timeZone, now) : '';
  const on: Written = (date) =>
    date === null ? '' : formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? 'date' : 'full', language);
  const monthIn = (date: CalendarDate): string => formatMonthAfterPreposition(date, language);
  /** An instant on the gym's clock. */
  const whenOf = (at: string | null): string =>
    at === null || gym === undefined ? '' : formatInstant(new Date(at), gym.timeZone, language);
  return { today, on, monthIn, whenOf };
}

/** Visits left, where the member may book and the server has counted the month, week or pack of this date; else empty. */
export function useVisitsLeft(booking: BookingOutlook | undefined, date: CalendarDate): string {
  const { t } = useTranslation();
  const { on, monthIn } = useDates();
  if (booking?.state !== 'ok' || booking.visitsLeft === null) return '';
  const { allowance, month, until } = booking;
  // A pack bought ahead has a limit of its own.
  if (until !== null && date > until) return '';
  const { per, since } = allowance ?? { per: 'month', since: null };
  const isCounted =
    per === 'week' && since !== null
      ? date >= since && date < addDays(since, 7)
      : per === 'pack' || date.startsWith(month);
  return isCounted ? visitsOf(booking, t, on, monthIn) : '';
}

/** The server's booking outlook in words: permission, end date and next step. */
export function useStatusWords(facts: Facts): { title: string; text: string } {
  const { t } = useTranslation();
  const { today, on, monthIn, whenOf } = useDates();
  const language = useLanguage();
  const { booking } = facts;
  const { state, from, opensOn, until, frozenDaysLeft: count, closedBy, closedUntil } = booking;
  switch (state) {
    case 'disabled':
    case 'none':
    case 'inactive':
      return { title: t(`status.${state}`), text: t(state === 'none' ? 'status.begin' : 'status.talk') };
    case 'frozen':
      // With a last day it ends by itself, and days behind it can be booked.
      if (from !== null) return { title: t('status.frozen'), text: fromText(booking, { t, language }, on) };
      return { title: count === null ? t('status.frozen') : t('status.frozenDays', { count }), text: t('status.goOn') };
    case 'certificate':
      return { title: t('status.certificate'), text: t('status.certificateText') };
    case 'expired':
      return { title: t('status.expired'), text: `${t('status.endedOn', { until: on(until) })} ${t('status.renew')}` };
    case 'notStarted': {
      const text = t('status.startsOn', { from: on(from) });
      const when = opensOn === null ? t('status.openNow') : t('status.opens', { opensOn: on(opensOn) });
      return { title: t('status.notStarted'), text: `${text} ${when}` };
    }
    case 'limit':
      return { title: t(USED_UP[booking.usedUp ?? 'month']), text: fromText(booking, { t, language }, on) };
    case 'noDay':
      return { title: t('status.noDay'), text: noDayText(booking, today, t, on) };
    case 'closed':
      return {
        title: t('status.closed'),
        text: t(`status.closedBy.${closedBy ?? 'PAYMENT_DUE'}`, { until: whenOf(closedUntil) }),
      };
    case 'ok':
      return {
        title: t('status.ok'),
        text: `${visitsOf(booking, t, on, monthIn)} ${endOf(facts, today, t, on)}`.trim(),
      };
  }
}

type Dates = Pick<Subscription, 'startDate' | 'actualStartDate' | 'effectiveEndDate'>;

export const startOf = ({ actualStartDate, startDate }: Dates): string => actualStartDate ?? startDate;

/** "from 1 May 2026 to 31 May 2026". */
export function usePeriod(subscription: Dates): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { effectiveEndDate } = subscription;
  const start = formatDate(startOf(subscription), 'full', language);
  return effectiveEndDate === null
    ? t('subscription.from', { start })
    : t('subscription.fromTo', { start, end: formatDate(effectiveEndDate, 'full', language) });
}
