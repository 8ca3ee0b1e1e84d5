import type { BookingOutlook, BookingState } from '../contract/booking-outlook.js';
import { REFUSALS } from '../contract/booking-refusals.js';
import { daysBetween, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import type { Certificate } from '../contract/client-document.js';
import type { FairUse } from '../contract/fair-use.js';
import { LIMITS } from '../contract/limits.js';
import type { CardLine, CardLineKind } from '../contract/member-card.js';
import { isExpiringSoon } from '../contract/subscription.js';
import type { FreezePeriod } from '../subscriptions/subscription.rules.js';

/** A member's debt, and from when it closes booking by oneself (rule: overdue). */
export interface Owed {
  cents: number;
  isClosed: boolean;
  /** The first day on which they no longer book by themselves; null where the gym lets them. */
  closesOn: CalendarDate | null;
}

export interface CardFacts {
  today: CalendarDate;
  booking: BookingOutlook;
  /** Days from the first visit of the subscription that `booking` is about; null when it has begun, or without an end. */
  daysFromFirstVisit: number | null;
  /** It waits for its first visit. */
  isWaiting: boolean;
  isMorning: boolean;
  /** null where nothing is owed, or the gym keeps no accounts. */
  owed: Owed | null;
  /** The next one that is planned. */
  freeze: FreezePeriod | null;
  certificate: Certificate | null;
  fairUse: FairUse | null;
}

type Told = Partial<Omit<CardLine, 'kind'>>;

const NOTHING: Omit<CardLine, 'kind'> = {
  ...{
    on: null,
    until: null,
    opensOn: null,
    at: null,
    time: null,
    count: null,
    nextCount: null,
    limit: null,
    days: null,
    cents: null,
  },
  ...{ endsOn: null, firstVisitBy: null },
};
const line = (kind: CardLineKind, told: Told = {}): CardLine => ({ kind, ...NOTHING, ...told });

/** As many as a glance takes in. */
const LINES = 2;

/** States in which no subscription runs or is to come: nothing but a debt is told besides. */
const WITHOUT: readonly BookingState[] = ['disabled', 'none', 'inactive', 'expired'];

/**
 * The sentences of the card on top of a member's screen, at most two (rule: one card). Three kinds are never dropped:
 * why nothing can be booked or from when, the end within a week or the first visit, a debt. All three make two, the end
 * joined to the first. Then come the freeze, the certificate, the points, the end, the morning hours and the visits,
 * which the figures also show.
 */
export function cardOf(facts: CardFacts): CardLine[] {
  const what = whatOf(facts);
  const end = endOf(facts);
  const debt = debtOf(facts);
  const isOver = what !== null && WITHOUT.includes(facts.booking.state);
  const kept = [what, isLasting(end) ? null : end, debt].filter((one) => one !== null);
  // This line alone has two sentences.
  if (kept.length === 1 && kept[0]?.kind === 'owesCloses') return kept;
  if (what !== null && end !== null && kept.length > LINES) return [joined(what, end), ...kept.slice(LINES)];
  const others = isOver
    ? []
    : [freezeOf(facts), certificateOf(facts), pointsOf(facts), end, morningOf(facts), leftOf(facts)];
  const told = [...new Set([...kept, ...others.filter((one) => one !== null)])].slice(0, LINES);
  return told.sort((a, b) => placeOf(a) - placeOf(b));
}

/** An end that is far away, or has another one behind it. */
const isLasting = (end: CardLine | null): boolean => end !== null && ['until', 'renewed', 'waits'].includes(end.kind);

const joined = (what: CardLine, { kind, on }: CardLine): CardLine =>
  kind === 'firstVisit' ? { ...what, firstVisitBy: on } : { ...what, endsOn: on };

const DEBTS: readonly CardLineKind[] = ['owes', 'owesCloses', 'owesClosed'];
const ENDS: readonly CardLineKind[] = ['firstVisit', 'waits', 'lastDay', 'endsSoon', 'until', 'renewed'];

/** In reading order: the possible bookings, coming events, the end, debts. */
function placeOf({ kind }: CardLine): number {
  if (DEBTS.includes(kind)) return 3;
  if (ENDS.includes(kind)) return 2;
  return ['freeze', 'certificateEnds', 'certificateLacks', 'points', 'pointsFull'].includes(kind) ? 1 : 0;
}

/** The obstacle, or from when days can be booked; null when some can be booked now, or a debt alone closes it. */
function whatOf(facts: CardFacts): CardLine | null {
  const { from, onlyAt, opensOn, until, state } = facts.booking;
  switch (state) {
    case 'ok':
      return null;
    case 'none':
      return line('begin');
    case 'disabled':
    case 'inactive':
      return line('talk');
    case 'expired':
      return line('ended', { on: until });
    case 'frozen':
      return from === null ? line('paused') : line('again', { on: from, opensOn });
    case 'certificate':
      return line('bringCertificate');
    case 'notStarted':
      return line('starts', { on: from, opensOn });
    case 'noDay':
      return noDayOf(facts);
    case 'closed':
      return closedOf(facts.booking);
    case 'limit':
      if (from === null) return usedUpOf(facts);
      return onlyAt === null ? line('again', { on: from, opensOn }) : line('againAt', { on: from, time: onlyAt });
  }
}

function closedOf({ closedBy, closedUntil }: CardFacts['booking']): CardLine | null {
  const kind = closedBy === null ? null : REFUSALS[closedBy].card;
  return kind === null ? null : line(kind, { at: closedUntil });
}

const usedUpOf = ({ booking: { until, usedUp } }: CardFacts): CardLine =>
  usedUp === 'pack' ? line('nextPack') : line('noneLeft', { on: until });

function noDayOf({ booking: { until, isRenewed }, isWaiting, today }: CardFacts): CardLine {
  const endsBefore =
    !isRenewed && !isWaiting && until !== null && daysBetween(today, until) <= LIMITS.bookingWindowDays;
  if (!endsBefore) return line('noDay');
  return until === today ? line('lastDayOver') : line('noDayUntil', { on: until });
}

/** These name it themselves. */
const NAMING_THE_END: readonly (CardLineKind | undefined)[] = ['noneLeft', 'noDayUntil', 'lastDayOver', 'nextPack'];

function endOf(facts: CardFacts): CardLine | null {
  const { booking, today, isWaiting, daysFromFirstVisit: days } = facts;
  const { until, isRenewed, renewedUntil, state } = booking;
  if (WITHOUT.includes(state) || NAMING_THE_END.includes(whatOf(facts)?.kind)) return null;
  if (state === 'frozen' && booking.from === null) return null;
  if (isWaiting) return days === null ? line('waits') : line('firstVisit', { days, on: until });
  if (isRenewed) return line('renewed', { on: renewedUntil });
  if (until === null) return null;
  if (until === today) return line('lastDay', { on: until });
  return line(isExpiringSoon(until, today) ? 'endsSoon' : 'until', { on: until });
}

function debtOf({ owed, booking }: CardFacts): CardLine | null {
  if (owed === null) return null;
  const { cents, closesOn, isClosed } = owed;
  if (WITHOUT.includes(booking.state)) return line('owes', { cents });
  if (isClosed) return line('owesClosed', { cents });
  return closesOn === null ? line('owes', { cents }) : line('owesCloses', { cents, on: closesOn });
}

const freezeOf = ({ freeze, today }: CardFacts): CardLine | null =>
  freeze === null || freeze.from <= today ? null : line('freeze', { on: freeze.from, until: freeze.until });

/** Without a valid one nothing can be booked where it blocks, which is told above. */
function certificateOf({ certificate, booking }: CardFacts): CardLine | null {
  if (certificate === null || booking.state === 'certificate') return null;
  if (certificate.state === 'expiring') return line('certificateEnds', { on: certificate.until });
  return line('certificateLacks');
}

function pointsOf({ fairUse }: CardFacts): CardLine | null {
  if (fairUse === null || fairUse.points === 0 || fairUse.closedUntil !== null) return null;
  const { points, limit, closedDays } = fairUse;
  return line(points < limit ? 'points' : 'pointsFull', { count: points, limit, days: closedDays });
}

const morningOf = ({ isMorning }: CardFacts): CardLine | null =>
  isMorning ? line('morning', { time: LIMITS.morningCutoff }) : null;

function leftOf({
  today,
  booking: { state, visitsLeft: count, allowance, month, nextMonth },
}: CardFacts): CardLine | null {
  if (state !== 'ok') return null;
  if (count === null || allowance === null) return line('unlimited');
  if (allowance.per === 'week') return line('leftWeek', { count, on: allowance.since });
  if (allowance.per === 'month') {
    const on = `${month}-01`;
    // `month` may be the next one already, when no day of this one is left.
    if (nextMonth === null || month !== monthOf(today)) return line('left', { count, on });
    return line('leftMonths', { count, nextCount: nextMonth.left, on });
  }
  // Its visits are more than the days that are left for them.
  return count < allowance.left ? line('leftPackDays', { count }) : line('leftPack', { count, limit: allowance.limit });
}
