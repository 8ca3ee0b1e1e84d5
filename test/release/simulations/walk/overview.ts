import type { Appointment } from '@palestra/backend/contract/appointment';
import { marksFrom } from '@palestra/backend/contract/attendance';
import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { addDays, daysBetween, mondayOf, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import type { OwnInterest } from '@palestra/backend/contract/interest';
import {
  cancellationKeyOf,
  cancellationNow,
  canStillCancel,
  historyOf,
  isRunning,
  minutesToRestore,
  upcomingOf,
} from '../../../../member-ui/src/api/appointment-lists.js';
import { isOpenTo, type OnScreen } from './booking-page.js';
import {
  firstAfter,
  type KnownDay,
  type KnownEntry,
  type KnownMember,
  type KnownOffer,
  type KnownSub,
  type KnownVisit,
} from './known-member.js';

const MINUTE = 60_000;
const UNDO = 10 * MINUTE;

/** A pack whose visits have all begun (rule: used-up pack). */
export const isUsedUp = (sub: KnownSub, now: Date): boolean =>
  sub.pack_visits > 0 && sub.pack_used >= sub.pack_visits && sub.last_use_at !== null && sub.last_use_at <= now;

/** The one that is shown (rules: one current, frozen stays current, used-up pack). */
export function currentOf({ subs }: KnownMember, { today, now }: { today: CalendarDate; now: Date }): KnownSub | null {
  const isOver = (sub: KnownSub): boolean => !sub.is_held && sub.till !== null && sub.till < today;
  const running = subs.filter((sub) => sub.start_date <= today && !isOver(sub));
  const active = running.filter((sub) => sub.is_active);
  const next = subs.find((sub) => sub.is_active && sub.start_date > today && !isOver(sub));
  const left = active.find((sub) => sub.is_held || !isUsedUp(sub, now));
  if (left !== undefined) return left;
  if (active.length > 0) return next ?? active.at(-1) ?? null;
  return running[0] ?? next ?? subs.find((sub) => sub.start_date > today) ?? subs.at(-1) ?? null;
}

/** The limit of visits: of a pack, a week or a month. */
export function limitOf(sub: KnownSub): ['pack' | 'week' | 'month', number] {
  if (sub.pack_visits > 0) return ['pack', sub.pack_visits];
  return sub.weekly_limit > 0 ? ['week', sub.weekly_limit] : ['month', sub.monthly_limit];
}

/** Whether the card's title is the member's state. */
function isState({ member, gym, profile: { booking } }: OnScreen): boolean {
  const { subs } = member;
  const days = member.days.filter(({ visit_id }) => visit_id === null);
  const [today] = days;
  const running = subs.filter((sub) => sub.is_active && (sub.is_held || sub.till === null || sub.till >= gym.today));
  const hasDay = days.some(({ date, is_bookable }) => is_bookable && date <= addDays(gym.today, 30));
  const owes = member.debt_closes !== null && member.debt_closes <= gym.today;
  const isUsed = ({ date, ...day }: KnownDay): boolean => {
    if (date !== gym.today && date !== booking.from) return false;
    const [used, limit] = {
      pack: [day.pack_used, day.pack_visits],
      week: [day.used_week, day.weekly_limit],
      month: [day.used_month, day.monthly_limit],
    }[booking.usedUp ?? 'month'];
    return (limit ?? 0) > 0 && (used ?? 0) >= (limit ?? 0);
  };
  const truths: Record<BookingOutlook['state'], () => boolean> = {
    ok: () => hasDay,
    limit: () => days.some(isUsed),
    noDay: () => !hasDay,
    closed: () => member.locked_until !== null || member.lacks_terms || owes,
    notStarted: () => today?.usable === 0 && subs.some((sub) => sub.is_active && sub.start_date > gym.today),
    frozen: () => subs.some((sub) => sub.is_held) || today?.freeze_from !== null,
    certificate: () => gym.certificate === 'blocks' && (member.certificate ?? '') < addDays(gym.today, 31),
    expired: () => subs.length > 0 && running.length === 0,
    inactive: () => running.length === 0 && subs.some((sub) => !sub.is_active),
    disabled: () => !member.is_active,
    none: () => subs.length === 0,
  };
  return truths[booking.state]();
}

const TITLES = { month: 'limit', week: 'limitWeek', pack: 'limitPack' } as const;
const USES = { month: 'overview.use', week: 'overview.useWeek', pack: 'overview.usePack' } as const;

/** The card's title and figures; its sentences are a simulation of their own. */
function walkCard(screen: OnScreen): void {
  const { walk, member, gym, profile } = screen;
  const { booking, subscription, countedVisits, card } = profile;
  const current = currentOf(member, gym);
  const title = booking.state === 'limit' ? TITLES[booking.usedUp ?? 'month'] : booking.state;
  walk.hold(`status.${title}`, isState(screen), { booking, card });
  walk.tell({ '(the subscription that is shown)': [subscription?.id ?? null, current?.id ?? null] });
  if (booking.state === 'frozen' && booking.from === null && booking.frozenDaysLeft !== null) {
    const held = member.subs.find((sub) => sub.is_held);
    const [since, start, till] = [held?.frozen_on ?? '', held?.start_date ?? '', held?.till ?? ''];
    walk.tell({ 'status.frozenDays': [booking.frozenDaysLeft, daysBetween(since > start ? since : start, till) + 1] });
  }
  if (!['ok', 'limit', 'noDay'].includes(booking.state) || current === null) return;
  const [per, limit] = limitOf(current);
  const isIn = (visit: KnownVisit): boolean => {
    if (per === 'pack') return visit.subscription_id === current.id;
    return per === 'week' ? mondayOf(visit.date) === mondayOf(gym.today) : monthOf(visit.date) === monthOf(gym.today);
  };
  const counted = member.visits.filter((visit) => visit.counts && isIn(visit));
  const numberOf = (is: (visit: KnownVisit) => boolean): number | null => counted.filter(is).length || null;
  walk.tell({
    [USES[per]]: [countedVisits.per, per],
    'overview.made': [countedVisits.made || null, numberOf(({ was_made }) => was_made)],
    'overview.toCome': [countedVisits.toCome || null, numberOf(({ is_to_come }) => is_to_come)],
    'overview.lost': [countedVisits.lost || null, numberOf((visit) => !visit.was_made && !visit.is_to_come)],
    [limit === 0 ? 'overview.useUnlimited' : 'overview.useOf']: [subscription?.allowance?.limit ?? 0, limit],
  });
}

function walkFigures({ walk, member, gym, profile }: OnScreen): void {
  const held = member.visits.filter(({ is_cancelled }) => !is_cancelled);
  const current = currentOf(member, gym);
  const { per, limit } = profile.subscription?.allowance ?? { per: 'month', limit: profile.monthlyLimit };
  const ofLimit =
    limit === 0
      ? 'overview.unlimited'
      : limit === null
        ? 'overview.noLimit'
        : { month: 'overview.limit', week: 'overview.limitWeek', pack: 'overview.limitPack' }[per];
  walk.tell({
    'overview.total': [profile.totalAppointments, held.length],
    'overview.upcoming': [profile.upcomingAppointments, held.filter(({ is_to_come }) => is_to_come).length],
    [ofLimit]: [[per, limit], current === null ? ['month', null] : limitOf(current)],
  });
}

const visitOf = ({ visits }: KnownMember, id: string): KnownVisit | undefined =>
  visits.find((visit) => visit.id === id);

/** Minutes in which an act of the member's can be undone, not once the visit has begun (rule: undo). */
function minutesToUndo(at: Date | null, { starts_at }: KnownVisit, now: Date): number | null {
  if (at === null) return null;
  const left = Math.min(at.getTime() + UNDO, starts_at.getTime()) - now.getTime();
  return left <= 0 ? null : Math.ceil(left / MINUTE);
}

/** The row or the card of a visit to come, with its buttons. */
function walkToCome({ walk, gym, member }: OnScreen, one: OwnAppointment): void {
  const visit = visitOf(member, one.id);
  if (visit === undefined) return walk.hold('overview.next', false, one);
  const isMoved = visit.usual_start !== null && (visit.starts !== visit.usual_start || visit.ends !== visit.usual_end);
  const isToStart = visit.starts_at > gym.now;
  const day = member.days.find((known) => known.visit_id === null && known.date === visit.date);
  const hasCome = visit.attendance === 'attended';
  const isFree = !hasCome && isToStart && visit.free_until >= gym.now;
  const cost = isFree ? 'free' : !hasCome && isToStart && gym.late !== 'off' ? 'late' : 'closed';
  const key = hasCome ? 'cancelAttended' : { free: 'cancelUntil', late: 'cancelLate', closed: 'cancelClosed' }[cost];
  walk.tell(
    {
      '(day and hours of a visit)': [
        [one.appointmentDate, one.startTime, one.endTime, one.startsAt, one.endsAt],
        [visit.date, visit.starts, visit.ends, visit.starts_at, visit.ends_at],
      ],
      'slot.movedFrom': [
        one.hasTimeChange ? [one.usualStartTime, one.usualEndTime] : null,
        isMoved ? [visit.usual_start, visit.usual_end] : null,
      ],
      'appointment.freezeCancels': [
        one.freeze === null ? null : [one.freeze.from, one.freeze.until],
        isToStart && day?.freeze_from ? [day.freeze_from, day.freeze_until] : null,
      ],
      [`appointment.${key}`]: [
        [cancellationKeyOf(one, gym.now), hasCome || one.cancelUntil],
        [`appointment.${key}`, hasCome || visit.free_until],
      ],
      'appointment.cancel': [cancellationNow(one, gym.now), cost],
      'appointment.move': [canStillCancel(one, gym.now), member.days.some((ask) => ask.visit_id === one.id)],
      'appointment.undo': [
        minutesToRestore(one, gym.now) || null,
        minutesToUndo(visit.moved_by_client_at, visit, gym.now),
      ],
    },
    `${one.appointmentDate} ${one.startTime}`,
  );
}

function walkVisits(screen: OnScreen): void {
  const { walk, gym, member, profile } = screen;
  const toCome = upcomingOf(profile.appointments, gym.now);
  const known = member.visits.filter(({ is_to_come }) => is_to_come);
  walk.tell({ 'overview.upcomingTitle': [toCome.map(({ id }) => id), known.map(({ id }) => id)] });
  for (const one of toCome) walkToCome(screen, one);
  const [next] = toCome;
  const visit = next === undefined ? undefined : visitOf(member, next.id);
  if (next === undefined || visit === undefined) {
    walk.hold('overview.none', known.length === 0);
    const first = firstAfter(member, addDays(gym.today, -1));
    if (canBook(screen) && profile.booking.from !== gym.today)
      walk.tell({ 'overview.noneFrom': [profile.booking.from, first] });
  } else {
    walk.tell({
      'overview.next': [next.id, known[0]?.id],
      'overview.now': [isRunning(next, gym.now), visit.starts_at <= gym.now && gym.now < visit.ends_at],
    });
    const opens = gym.attendance_minutes * MINUTE;
    if (gym.uses_attendance && opens > 0 && next.appointmentDate === gym.today)
      walk.tell({
        'checkIn.from': [
          marksFrom(new Date(next.startsAt), gym.attendance_minutes),
          new Date(visit.starts_at.getTime() - opens),
        ],
      });
  }
  const last = historyOf(profile.appointments);
  const over = member.visits.filter(({ is_to_come }) => !is_to_come).map(({ starts_at }) => starts_at.toISOString());
  const startsOf = last.map(({ startsAt }) => startsAt);
  walk.tell({ 'overview.historyTitle': [startsOf, over.sort().toReversed().slice(0, 5)] });
  if (last.length === 0) walk.hold('overview.historyNone', over.length === 0);
  for (const one of last) walkPast(screen, one);
}

/** How a visit ended, and why. */
function walkPast({ walk, gym, member }: OnScreen, one: Appointment): void {
  const visit = visitOf(member, one.id);
  if (visit === undefined) return walk.hold('overview.historyTitle', false, one);
  const isAbsent = one.attendance === 'absent' && one.status !== 2;
  const said = one.status === 2 ? 'cancelled' : isAbsent ? 'absent' : 'completed';
  const known = visit.is_cancelled ? 'cancelled' : visit.was_made ? 'completed' : 'absent';
  const forgiven = visit.forgiven_at === null ? 'counts' : visit.forgiven_by_id === null ? 'filled' : 'staff';
  const ownAt = visit.is_cancelled && visit.by_client === true ? visit.cancelled_at : null;
  walk.tell(
    {
      [`appointment.status.${said}`]: [said, known],
      '(day and hours of a visit)': [
        [one.appointmentDate, one.startTime, one.endTime],
        [visit.date, visit.starts, visit.ends],
      ],
      [`appointment.late.${one.forgiven ?? 'counts'}`]: [
        one.cancelledLate ? (one.forgiven ?? 'counts') : null,
        visit.is_late ? forgiven : null,
      ],
      'appointment.absentForgiven': [isAbsent && one.forgiven !== null, known === 'absent' && forgiven !== 'counts'],
      'appointment.atDoor': [one.doorName, visit.is_cancelled ? null : visit.door],
      'appointment.reason': [one.cancelReason, visit.cancel_reason],
      'appointment.undoOf': [
        one.status === 2 ? minutesToRestore(one, gym.now) || null : null,
        minutesToUndo(ownAt, visit, gym.now),
      ],
    },
    `${one.appointmentDate} ${one.startTime}`,
  );
}

const canBook = ({ profile: { booking } }: OnScreen): boolean =>
  booking.from !== null && booking.opensOn === null && ['ok', 'limit', 'notStarted', 'frozen'].includes(booking.state);

/** Hours offered at once, and whether they are the member's own. */
function walkQuickSlots(screen: OnScreen, offers: readonly KnownOffer[]): void {
  const { walk, gym, member, profile } = screen;
  if (!canBook(screen)) return;
  const lately = member.visits.filter(
    ({ date, is_cancelled }) => !is_cancelled && date <= gym.today && date > addDays(gym.today, -90),
  );
  for (const slot of profile.quickSlots) {
    const { date, originalStartTime: start, originalEndTime: end } = slot;
    const offer = offers.find(
      (one) => one.visit_id === null && one.date === date && one.start_time === start && one.end_time === end,
    );
    if (offer === undefined) return walk.hold('overview.quickBook', false, slot);
    walk.hold('overview.quickBook', isOpenTo(offer), { slot, offer });
    walk.tell(
      {
        'slot.free': [
          [slot.startTime, slot.capacity - slot.currentBookings],
          [offer.starts, offer.places - offer.taken],
        ],
        'overview.usualHours': [slot.isUsual, lately.some(({ start_time }) => start_time === start)],
      },
      slot.id,
    );
  }
}

/** Visits that the gym cancelled, unread. */
function walkLostPlaces({ walk, gym, member, profile }: OnScreen): void {
  const isUnseen = ({ seen_at, cancelled_at }: KnownVisit): boolean =>
    seen_at === null || (cancelled_at !== null && seen_at < cancelled_at);
  const lost = member.visits.filter(
    (visit) => visit.is_cancelled && visit.by_client !== true && visit.ends_at > gym.now && isUnseen(visit),
  );
  const said = profile.notices.flatMap(({ appointments, cause, reason }) =>
    appointments.map((one) => [one.id, one.appointmentDate, one.startTime, cause, reason]),
  );
  const known = lost.map((one) => [one.id, one.date, one.starts, one.cancel_cause, one.cancel_reason]);
  walk.tell({ 'lost.title': [said.sort(), known.sort()] });
  for (const { cause } of profile.notices)
    if (cause !== null) walk.tell({ [`lost.${cause}`]: [true, lost.some((visit) => visit.cancel_cause === cause)] });
}

/** Entries of the waiting list: the place in line, the odds, and whether a place can be had now. */
function walkEntries(
  { walk, gym, member }: OnScreen,
  interests: readonly OwnInterest[],
  entries: readonly KnownEntry[],
  offers: readonly KnownOffer[],
): void {
  const coming = entries.filter(({ starts_at }) => starts_at > gym.now);
  const idsOf = (some: readonly { id: string }[]): string[] => some.map(({ id }) => id).sort();
  walk.tell({ 'waitingList.title': [idsOf(interests), idsOf(coming)] });
  for (const one of interests) {
    const entry = coming.find(({ id }) => id === one.id);
    if (entry === undefined) continue;
    const { appointmentDate: date, originalStartTime: start, originalEndTime: end, weeksFreed } = one;
    const here = offers.filter((offer) => offer.date === date && offer.start_time === start && offer.end_time === end);
    const visit = member.visits.find((own) => own.date === date && !own.is_cancelled);
    const book = here.some((offer) => offer.visit_id === null && isOpenTo(offer));
    const move = here.some((offer) => offer.visit_id !== null && offer.visit_id === visit?.id && isOpenTo(offer));
    walk.tell(
      {
        '(day and hours of a wait)': [
          [one.startTime, one.startsAt],
          [entry.starts, entry.starts_at],
        ],
        'slot.held': [one.heldUntil, entry.held_until],
        'waitingList.free': [one.isFree, book || move],
        'appointment.moveFrom': [
          one.isFree && one.movesId !== null ? [one.movesId, one.movesFrom] : null,
          move && !book ? [visit?.id, visit?.starts] : null,
        ],
        ...(gym.uses_filling && {
          'waitingList.position': [
            [one.position, one.waiting],
            [entry.position, entry.waiting],
          ],
          [weeksFreed === 0 ? 'waitingList.oddsNone' : 'waitingList.odds']: [weeksFreed, entry.weeks_freed],
        }),
      },
      `${date} ${one.startTime}`,
    );
  }
}

export function walkOverview(
  screen: OnScreen,
  interests: readonly OwnInterest[],
  entries: readonly KnownEntry[],
  offers: readonly KnownOffer[],
): void {
  walkCard(screen);
  walkFigures(screen);
  walkVisits(screen);
  walkQuickSlots(screen, offers);
  walkLostPlaces(screen);
  walkEntries(screen, interests, entries, offers);
}
