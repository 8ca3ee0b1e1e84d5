import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { Language } from '@palestra/backend/contract/languages';
import type { CardLine, CardLineKind } from '@palestra/backend/contract/member-card';
import type { Subscription } from '@palestra/backend/contract/subscription';
import {
  dateIn,
  formatDate,
  formatInstant,
  formatMoney,
  formatMonthAfterPreposition,
  formatTime,
} from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useGym } from '../api/gym';
import type { Translate } from '../i18n/translate';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { visitsLeftOn, type VisitsLeft } from './visits-left';

/** True if there is a day to book now. */
export const canBookNow = ({ state, from, opensOn }: BookingOutlook): boolean =>
  from !== null && opensOn === null && ['ok', 'limit', 'notStarted', 'frozen'].includes(state);

/** Formats the dates of the sentences. */
type Written = (date: CalendarDate | null) => string;

function visitsOf(
  { kind, count, limit, since }: VisitsLeft,
  t: Translate,
  on: Written,
  monthIn: (date: CalendarDate) => string,
): string {
  if (kind === 'leftPack') return t('status.leftPack', { count, limit });
  if (kind === 'leftWeek') return t('status.leftWeek', { count, from: on(since) });
  return kind === 'left' ? t('status.left', { count, month: monthIn(since) }) : t('status.leftPackDays', { count });
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

/** Until when the subscription is renewed. */
export function useRenewed({ renewedUntil }: BookingOutlook): string {
  const { t } = useTranslation();
  const { on } = useDates();
  return renewedUntil === null ? t('status.renewed') : t('status.renewedUntil', { until: on(renewedUntil) });
}

/** Visits left, where the member may book and the server has counted the month, week or pack of this date; else empty. */
export function useVisitsLeft(booking: BookingOutlook | undefined, date: CalendarDate): string {
  const { t } = useTranslation();
  const { on, monthIn } = useDates();
  const left = booking === undefined ? null : visitsLeftOn(booking, date);
  return left === null ? '' : visitsOf(left, t, on, monthIn);
}

const USED_UP = { month: 'status.limit', week: 'status.limitWeek', pack: 'status.limitPack' } as const;

/** Permission in the fewest words. */
export function useStatusTitle({ state, from, frozenDaysLeft: count, usedUp }: BookingOutlook): string {
  const { t } = useTranslation();
  if (state === 'limit') return t(USED_UP[usedUp ?? 'month']);
  // A freeze with a last day ends on its own.
  if (state === 'frozen' && from === null && count !== null) return t('status.frozenDays', { count });
  return t(`status.${state}`);
}

/** How a sentence names its facts. */
interface Writing {
  t: Translate;
  language: Language;
  on: Written;
  monthIn: (date: CalendarDate) => string;
  whenOf: (at: string | null) => string;
}

const FOR_DAYS_FROM = {
  starts: ['status.starts', 'status.startsOpens'],
  again: ['status.again', 'status.againOpens'],
} as const;

/** The sentence alone, without the end that may be joined to it. */
function sentenceOf(line: CardLine, isAlone: boolean, { t, language, on, monthIn, whenOf }: Writing): string {
  const { kind } = line;
  const date = on(line.on);
  const count = line.count ?? 0;
  const limit = line.limit ?? 0;
  const days = line.days ?? 0;
  const time = line.time === null ? '' : formatTime(line.time, language);
  const amount = formatMoney(line.cents ?? 0, language);
  switch (kind) {
    case 'starts':
    case 'again': {
      const [now, later] = FOR_DAYS_FROM[kind];
      return line.opensOn === null ? t(now, { on: date }) : t(later, { on: date, opensOn: on(line.opensOn) });
    }
    case 'againAt':
      return t('status.againAt', { from: date, time });
    case 'blocked':
      return t('status.blocked', { when: whenOf(line.at) });
    case 'left':
      return t('status.left', { count, month: line.on === null ? '' : monthIn(line.on) });
    // The card names both months above.
    case 'leftMonths':
      return t('status.leftMonths', { left: count, next: line.nextCount ?? 0 });
    case 'leftWeek':
      return t('status.leftWeek', { count, from: date });
    case 'leftPack':
      return t('status.leftPack', { count, limit });
    case 'leftPackDays':
      return t('status.leftPackDays', { count });
    case 'morning':
      return t('status.morning', { cutoff: time });
    case 'freeze':
      return t('status.freeze', { on: date, until: on(line.until) });
    case 'points':
      return t('status.points', { points: count, limit, count: days });
    case 'pointsFull':
      return t('status.pointsFull', { points: count, limit });
    case 'firstVisit':
      return t('status.firstVisit', { count: days, by: date });
    case 'renewed':
      return line.on === null ? t('status.renewed') : t('status.renewedUntil', { until: date });
    case 'owes':
    case 'owesClosed':
      return t(`status.${kind}`, { amount });
    case 'owesCloses':
      return t(isAlone ? 'status.owesCloses' : 'status.owesClosesToo', { amount, on: date });
    default:
      return t(`status.${kind === 'noDay' ? 'noDayText' : kind}`, { on: date });
  }
}

function joinedTo(sentence: string, { endsOn, firstVisitBy }: CardLine, { t, on }: Writing): string {
  const open = sentence.replace(/\.$/, '');
  if (endsOn !== null) return t('status.andEnds', { sentence: open, on: on(endsOn) });
  return firstVisitBy === null ? sentence : t('status.andFirstVisit', { sentence: open, on: on(firstVisitBy) });
}

/** These send the member to the gym. */
const SENDING: readonly CardLineKind[] = [
  ...(['begin', 'talk', 'ended', 'paused', 'noneLeft', 'nextPack', 'noDayUntil', 'lastDayOver'] as const),
  ...(['bringCertificate', 'blocked', 'lastDay', 'endsSoon', 'owesClosed'] as const),
];

/** The server's card in words; the server chose its content (rule: one card). */
export function useStatusWords({ booking, card = [] }: Pick<ClientProfile, 'booking'> & Partial<ClientProfile>): {
  title: string;
  text: string;
  sendsToGym: boolean;
} {
  const { t } = useTranslation();
  const language = useLanguage();
  const writing = { t, language, ...useDates() };
  const title = useStatusTitle(booking);
  const text = card.map((line) => joinedTo(sentenceOf(line, card.length === 1, writing), line, writing)).join(' ');
  return { title, text, sendsToGym: card.some(({ kind }) => SENDING.includes(kind)) };
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
