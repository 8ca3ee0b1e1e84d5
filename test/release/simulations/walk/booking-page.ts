import { addDays, mondayOf, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile, OwnAppointment } from '@palestra/backend/contract/client';
import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { Refusal } from '@palestra/backend/contract/refusal';
import type { AvailableTimeslots, BookingDay, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import type { TextParams } from '../../../../backend/src/platform/texts/text-params.js';
import type { Texts } from '../../../../backend/src/platform/texts/texts.js';
import { cancellationNow } from '../../../../member-ui/src/api/appointment-lists.js';
import { firstChoice, markOf, nextBookableDay, type DayMark } from '../../../../member-ui/src/api/booking-days.js';
import {
  kindOf,
  mainReason,
  movableTo,
  reasonsOfTheDay,
  shownSlots,
  untoldFrom,
} from '../../../../member-ui/src/ui/slot-view.js';
import { visitsLeftOn, type VisitsLeft } from '../../../../member-ui/src/ui/visits-left.js';
import { firstAfter, type KnownDay, type KnownGym, type KnownMember, type KnownOffer } from './known-member.js';
import type { Walk } from './walk.js';

export interface OnScreen {
  walk: Walk;
  gym: KnownGym;
  member: KnownMember;
  profile: ClientProfile;
  /** Compares the facts of a sentence, not its words. */
  texts: Texts;
}

const OF_SUBSCRIPTION: readonly BookingRefusalCode[] = [
  ...(['NO_SUBSCRIPTION', 'SUBSCRIPTION_INACTIVE', 'SUBSCRIPTION_FROZEN', 'OUTSIDE_SUBSCRIPTION'] as const),
];
const OF_LIMITS: readonly BookingRefusalCode[] = ['MONTHLY_LIMIT', 'WEEKLY_LIMIT', 'PACK_EMPTY', 'MORNING_ONLY'];
const LIFTED_BY_A_DAY: readonly BookingRefusalCode[] = [
  ...([
    'FREEZE_PLANNED',
    'OUTSIDE_SUBSCRIPTION',
    'ONE_PER_DAY',
    'MONTHLY_LIMIT',
    'WEEKLY_LIMIT',
    'PACK_EMPTY',
  ] as const),
];

const isSlot =
  (slot: Pick<MemberTimeslot, 'originalStartTime' | 'originalEndTime'> & { date: CalendarDate }) =>
  (offer: KnownOffer): boolean =>
    offer.date === slot.date && offer.start_time === slot.originalStartTime && offer.end_time === slot.originalEndTime;

/** Nothing refuses it, but what `except` names. */
export const isOpenTo = ({ codes, passes }: KnownOffer, ...except: BookingRefusalCode[]): boolean =>
  passes && codes.every((code) => except.includes(code));

/** Full, and open to them otherwise. */
const isWanted = (offer: KnownOffer): boolean => isOpenTo(offer, 'SLOT_FULL') && offer.codes.includes('SLOT_FULL');

/** The day strip: its marks, and the day that the page opens on. */
export function walkDayStrip(
  { walk, gym, member }: OnScreen,
  days: readonly BookingDay[],
  visitId: string | null,
): void {
  const known = new Map(member.days.filter((day) => day.visit_id === visitId).map((day) => [day.date, day]));
  const dates = Array.from({ length: 31 }, (_, n) => addDays(gym.today, n));
  const open = firstAfter(member, addDays(gym.today, -1), visitId);
  const first = open !== null && dates.includes(open) ? open : gym.today;
  walk.tell({
    '(days of the strip)': [days.map(({ date }) => date), dates],
    'book.firstShown': [firstChoice([...days]), first],
  });
  for (const day of days) {
    const truth = known.get(day.date);
    if (truth === undefined) throw new Error(`${day.date} is not known`);
    const mark = markOf(day);
    walk.tell({ '(a day that can be booked)': [day.isBookable, truth.is_bookable] }, day.date);
    if (mark === null) walk.hold('(a day without a mark)', truth.is_bookable, truth);
    else walk.hold(`book.marks.${mark}`, MARKS[mark](truth, member), truth);
  }
}

const coversDay = (member: KnownMember, date: CalendarDate): boolean =>
  member.subs.some(
    (sub) => sub.is_active && !sub.is_held && sub.start_date <= date && (sub.till === null || date <= sub.till),
  );

const hasMorningsAlone = (member: KnownMember, date: CalendarDate): boolean => {
  const covering = member.subs.filter((sub) => sub.is_active && (sub.till === null || date <= sub.till));
  return covering.length > 0 && covering.every((sub) => sub.is_morning_only);
};

const MARKS: Readonly<Record<Exclude<DayMark, null>, (day: KnownDay, member: KnownMember) => boolean>> = {
  // The visit that moves also has its own mark.
  booked: (day, member) => member.visits.some((visit) => visit.date === day.date && !visit.is_cancelled),
  waiting: (day) => day.has_entry,
  outside: (day, member) => day.usable === 0 && !coversDay(member, day.date) && !day.is_bookable,
  closed: (day) => day.is_shut && !day.is_bookable,
  noTimeslots: (day, member) =>
    !(member.is_morning_client || hasMorningsAlone(member, day.date) ? day.morning_hour : day.any_hour),
  frozen: (day) => day.freeze_from !== null && !day.is_bookable,
  refused: (day) => !day.is_bookable,
};

const idOf = ({ date, start_time, end_time }: KnownOffer): string =>
  `${date}_${start_time.slice(0, 5).replace(':', '')}-${end_time.slice(0, 5).replace(':', '')}`;

/** One day of the booking page, as its rows say it. */
export function walkDay(
  screen: OnScreen,
  day: AvailableTimeslots,
  offers: readonly KnownOffer[],
  strip: readonly BookingDay[],
): void {
  const { walk, gym, member } = screen;
  const own = offers.filter((offer) => offer.date === day.date && offer.visit_id === null);
  const isShut = member.days.some(({ date, is_shut }) => date === day.date && is_shut);
  walk.tell({
    '(slots of a day)': [day.timeslots.map(({ id }) => id).sort(), own.map(idOf).sort()],
    'book.closedTitle': [!day.isGymOpen, isShut],
  });
  const shown = shownSlots(day.timeslots, gym.now);
  const isEmpty = day.timeslots.length === 0;
  const isOver = own.every(({ starts_at }) => starts_at <= gym.now) && isEmpty === (own.length === 0);
  if (shown.length === 0 && day.isGymOpen) walk.hold(isEmpty ? 'book.noTimeslotsTitle' : 'book.noneLeftTitle', isOver);
  for (const slot of shown) walkSlot(screen, slot, offers);
  walkRule(screen, day.date, shown, offers);
  walkInfo(screen, own);
  if (shown.length > 0 && day.isGymOpen) return;
  const later = firstAfter(member, day.date);
  const next = later !== null && later <= addDays(gym.today, 30) ? later : null;
  walk.tell({ 'book.nextOpen': [nextBookableDay([...strip], addDays(day.date, 1)), next] });
}

/** The rows of a day while a visit moves there. */
export function walkDayOfMove(
  { walk }: OnScreen,
  { timeslots }: AvailableTimeslots,
  moving: OwnAppointment,
  offers: readonly KnownOffer[],
): void {
  const isThere = isSlot({ ...moving, date: moving.appointmentDate });
  for (const slot of timeslots) {
    const offer = offers.find((one) => one.visit_id === moving.id && isSlot(slot)(one));
    const isOpen = offer !== undefined && !isThere(offer) && isOpenTo(offer);
    walk.tell({ 'slot.moveAt': [slot.movableAppointmentId !== null, isOpen] }, slot.id);
  }
}

/** The house rules beside the slots. */
function walkInfo({ walk, gym, member, profile }: OnScreen, offers: readonly KnownOffer[]): void {
  const hours = profile.cancellationDeadlineHours;
  const text = hours === 0 ? 'book.infoCancelAnytime' : gym.late === 'off' ? 'book.infoCancel' : 'book.infoCancelFree';
  for (const { free_until, starts_at } of offers) {
    const until = new Date(starts_at.getTime() - hours * 3_600_000);
    if (until.getTime() === free_until.getTime()) walk.tell({ [text]: [until, free_until] });
    else walk.hold('book.infoCancelNight', gym.quiet_from > 0 && free_until < until, { until, free_until });
  }
  walk.tell({ 'book.infoMorning': [profile.isMorningClient, member.is_morning_client] });
}

/** Offers of a row's button. */
const KINDS = {
  own: 'slot.yours',
  movable: 'slot.move',
  bookable: 'slot.book',
  waiting: 'slot.remove',
  wanted: 'slot.express',
  restricted: 'slot.restricted',
  refused: '(a slot without a button)',
} as const;

function walkSlot(screen: OnScreen, slot: MemberTimeslot, offers: readonly KnownOffer[]): void {
  const { walk, gym, member } = screen;
  const offer = offers.find((one) => one.visit_id === null && isSlot(slot)(one));
  if (offer === undefined) return;
  const visit = member.visits.find((one) => one.date === slot.date && !one.is_cancelled);
  const moving = offers.find((one) => one.visit_id !== null && one.visit_id === visit?.id && isSlot(slot)(one));
  const move = moving === undefined || offer.own_here === moving.visit_id ? null : moving;
  const may: readonly (readonly [keyof typeof KINDS, boolean])[] = [
    ['own', offer.own_here !== null],
    ['movable', move !== null && isOpenTo(move)],
    ['bookable', isOpenTo(offer)],
    ['waiting', offer.entry_id !== null],
    ['restricted', offer.every.includes('MORNING_ONLY')],
    ['wanted', isWanted(offer) || (move !== null && isWanted(move))],
    ['refused', true],
  ];
  const kind: keyof typeof KINDS = kindOf(slot);
  walk.tell({ [KINDS[kind]]: [kind, may.find(([, is]) => is)?.[0]] }, slot.id);
  walkLoad(screen, slot, offer);
  walkReasons(screen, slot, offer);
  if (kind === 'refused' || kind === 'restricted') return;
  const isLate = gym.late !== 'off' && gym.now < offer.starts_at;
  const cost = gym.now <= offer.free_until ? 'free' : isLate ? 'late' : 'closed';
  const text = { free: 'bookDialog.cancelUntil', late: 'bookDialog.late', closed: 'bookDialog.notCancellable' }[cost];
  walk.tell(
    {
      [text]: [
        [cancellationNow(slot, gym.now), slot.cancelUntil],
        [cost, offer.free_until],
      ],
    },
    slot.id,
  );
}

function walkLoad({ walk, gym }: OnScreen, slot: MemberTimeslot, offer: KnownOffer): void {
  const isClosed = slot.isDisabled || slot.isRetired || !slot.isGymOpen;
  const left = slot.capacity - slot.currentBookings;
  const isWaiting = slot.interestId !== null;
  const load = left > 2 ? 'slot.free' : left > 0 ? 'slot.last' : isWaiting ? 'slot.youWait' : 'slot.full';
  const isHeld = offer.held_until !== null && offer.held_until > gym.now;
  walk.tell(
    {
      '(hours of a slot)': [
        [slot.startTime, slot.endTime, slot.startsAt, slot.endsAt],
        [offer.starts, offer.ends, offer.starts_at, offer.ends_at],
      ],
      'slot.closed': [isClosed, offer.is_off || offer.is_gone || offer.is_shut],
      '(reason of a closed slot)': [isClosed ? slot.disabledReason : null, offer.off_reason],
      [slot.ownAppointmentId === null ? 'slot.taken' : 'slot.takenWithYours']: [
        [slot.currentBookings, slot.capacity],
        [offer.taken, offer.places],
      ],
      'slot.held': [slot.heldUntil, isHeld ? offer.held_until : null],
      [load]: [
        [left, isWaiting],
        [offer.places - offer.taken, offer.entry_id !== null],
      ],
      'slot.waiting': [slot.waitingCount || null, offer.waiting || null],
      'slot.movedFrom': [
        slot.hasTimeChange ? [slot.usualStartTime, slot.usualEndTime] : null,
        offer.is_moved ? [offer.usual_start, offer.usual_end] : null,
      ],
    },
    slot.id,
  );
}

function walkReasons(screen: OnScreen, slot: MemberTimeslot, offer: KnownOffer): void {
  const { walk, member } = screen;
  const said = slot.reasons.map(({ code }) => code);
  const limits = said.filter((code) => OF_LIMITS.includes(code));
  const isUnder = said.some((code) => OF_SUBSCRIPTION.includes(code));
  const others = said.filter((code) => !OF_SUBSCRIPTION.includes(code) && !OF_LIMITS.includes(code));
  // The screen may name the refusal of one of several subscriptions, and never less than the refusals of all of them.
  const isAllOf = offer.every.every((code) => limits.includes(code));
  const isOfOne = limits.length > 0 && limits.every((code) => offer.any_of.includes(code)) && isAllOf;
  const isTrue = offer.passes ? limits.length === 0 && !isUnder : offer.usable > 0 ? isOfOne && !isUnder : isUnder;
  walk.hold('(refusals of a slot)', isTrue, { slot: slot.id, said, ...offer });
  walk.tell({ '(refusals of a slot)': [others, offer.codes] }, slot.id);
  for (const reason of slot.reasons) walkReason(screen, slot, offer, reason);
  const main = mainReason(slot);
  if (main === null) return;
  walk.hold(`slot.refusals.${main.code}`, said.includes(main.code));
  if (untoldFrom(main) !== null) walk.tell({ 'slot.from': [untoldFrom(main), firstAfter(member, slot.date)] }, slot.id);
}

/** The sentence of a refusal: one that these facts alone would write, of one of the subscriptions. */
function walkReason(
  screen: OnScreen,
  { id, date }: MemberTimeslot,
  offer: KnownOffer,
  { code, message, from }: Refusal,
): void {
  const { walk, member, texts } = screen;
  const later = firstAfter(member, date);
  const known = (factsOf(screen, date, offer, later)[code] ?? [{}]).map((facts) => texts.error(code, facts));
  walk.hold(`errors.${code}`, known.includes(message), { id, message, known });
  const until = code === 'FAIR_USE' ? member.locked_until : LIFTED_BY_A_DAY.includes(code) ? later : null;
  walk.tell({ [`(from when: ${code})`]: [from, until] }, id);
}

function factsOf(
  { gym, member }: OnScreen,
  date: CalendarDate,
  offer: KnownOffer,
  later: CalendarDate | null,
): Partial<Record<BookingRefusalCode, TextParams[]>> {
  const again = { again: later };
  const day = member.days.find((one) => one.visit_id === null && one.date === date);
  const active = member.subs.filter((sub) => sub.is_active);
  const back = offer.comes_back ? 1 : 0;
  const month = { used: offer.used_month - back, month: { month: monthOf(date) }, again };
  const week = { used: offer.used_week - back, monday: { date: mondayOf(date) }, again };
  const { locked_until: lock, unpaid_since: since } = member;
  return {
    OUTSIDE_SUBSCRIPTION: member.subs.flatMap(({ start_date: start, till }): TextParams[] => {
      if (date < start) return [{ outside: { outside: 'begins', day: start } }];
      if (till === null || date <= till) return [];
      return [{ outside: { outside: till < gym.today ? 'ended' : 'ends', day: till } }];
    }),
    FREEZE_PLANNED: [{ first: { date: day?.freeze_from ?? '' }, last: { date: day?.freeze_until ?? '' }, again }],
    DAY_CLOSED: [{ because: { because: offer.shut_reason } }],
    SLOT_DISABLED: [{ because: { because: offer.off_reason } }],
    MORNING_ONLY: [{ cutoff: { time: '15:00:00' } }],
    ONE_PER_DAY: [{ time: { time: offer.own_starts ?? '' } }],
    MONTHLY_LIMIT: active.map(({ monthly_limit: limit }) => ({ ...month, limit })),
    WEEKLY_LIMIT: active.map(({ weekly_limit: limit }) => ({ ...week, limit })),
    PACK_EMPTY: active.map(({ pack_used: used, pack_visits: limit, start_date }) => {
      const isSold = active.some((one) => one.start_date > start_date);
      return { used, limit, next: { next: later, isSold } };
    }),
    FAIR_USE: lock === null ? [] : [{ from: { instant: lock.toISOString() } }],
    PAYMENT_DUE: since === null ? [] : [{ since: { date: since } }],
    SLOT_FULL: [{ booked: offer.taken, capacity: offer.places }],
  };
}

/** The rule above the slots: the refusal of the day, the visits left, and the visit that may move there. */
function walkRule(
  { walk, gym, member, profile }: OnScreen,
  date: CalendarDate,
  slots: MemberTimeslot[],
  offers: readonly KnownOffer[],
): void {
  const reasons = reasonsOfTheDay(slots);
  const own = slots.find(({ ownAppointmentId }) => ownAppointmentId !== null);
  const day = member.days.find((one) => one.visit_id === null && one.date === date);
  if (day === undefined) throw new Error(`${date} is not known`);
  if (own !== undefined) {
    const visit = member.visits.find((one) => one.id === own.ownAppointmentId);
    if (slots.some((slot) => slot.movableAppointmentId !== null))
      walk.tell({ 'book.ownMoves': [own.startTime, visit?.starts] });
    return;
  }
  const open = slots.find(({ canBook }) => canBook);
  if (reasons.length > 0 && open === undefined) walk.hold('book.cannotBook', !day.is_bookable, day);
  if (reasons.length > 0 && open !== undefined) {
    const offer = offers.find((one) => one.visit_id === null && isSlot(open)(one));
    walk.hold('status.againAt', offer?.comes_back === true && isOpenTo(offer), open.id);
  }
  for (const { id } of movableTo(date, reasons, profile.appointments, gym.now)) {
    const moved = member.days.find((one) => one.visit_id === id && one.date === date);
    walk.hold('book.orMove', moved?.is_bookable === true, { date, id, moved });
  }
  const left = visitsLeftOn(profile.booking, date);
  if (left === null || reasons.length > 0) return;
  walk.tell({ [`status.${left.kind}`]: [[left.count, left.limit], visitsLeft(member, left, day)] }, left.since);
}

/** Never more than the days that can still be booked. */
function visitsLeft({ days }: KnownMember, { kind, since }: VisitsLeft, day: KnownDay): [number, number] {
  const isOf = {
    left: ({ date }: KnownDay) => monthOf(date) === monthOf(since),
    leftWeek: ({ date }: KnownDay) => mondayOf(date) === since,
    leftPack: ({ sub_id }: KnownDay) => sub_id === day.sub_id,
    leftPackDays: ({ sub_id }: KnownDay) => sub_id === day.sub_id,
  }[kind];
  const open = days.filter((one) => one.visit_id === null && one.is_bookable && isOf(one));
  const [first = day] = open;
  const [limit, used]: readonly (number | null)[] = {
    left: [first.monthly_limit, first.used_month],
    leftWeek: [first.weekly_limit, first.used_week],
    leftPack: [day.pack_visits, day.pack_used],
    leftPackDays: [day.pack_visits, -Infinity],
  }[kind];
  return [Math.max(0, Math.min(open.length, (limit ?? 0) - (used ?? 0))), limit ?? 0];
}
