import type { NotReturningCode } from '../contract/act.js';
import { mondayOf, monthOf, type CalendarDate } from '../contract/calendar-date.js';
import type { BookingRefusalCode } from '../contract/booking-refusals.js';
import { otherAtOnce, type TrainerBooking } from '../appointments/booking.rules.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';

/** An appointment that an act cancelled, with the present facts of its slot and its client. */
export interface ReturningVisit extends SlotTimes {
  id: string;
  clientId: string;
  date: CalendarDate;
  /** By the slot's present times. */
  endsAt: Date;
  bookedAt: Date;
  isOverride: boolean;
  overridden: readonly BookingRefusalCode[];
  isClientActive: boolean;
  isClientFrozen: boolean;
  /** A visit of a paid course, which no limit counts (rule: courses). */
  isApart?: boolean;
  /** 0 and null are unlimited: at its booking, and now. */
  limitAtBooking: number | null;
  limit: number | null;
  /** The present week's and pack's limits of its subscription; 0 and null are none. */
  weeklyLimit: number | null;
  packVisits: number | null;
  subscriptionId: string | null;
  slotState: 'open' | 'disabled' | 'day-closed';
  capacity: number;
  /** Places taken in its slot before the act. */
  bookedBefore: number;
  /** The trainer of its slot now, with the slot's times; null or missing: none (rule: trainers). */
  led?: TrainerBooking | null;
  /** Other slots in which that trainer has bookings at its time. */
  trainerIsBusy?: boolean;
}

/** An appointment of one of the clients in these months and weeks. */
export interface HeldVisit extends SlotTimes {
  id: string;
  /** Cancelled late: it counts, and holds no place. */
  isCancelled?: boolean;
  /** It counts for no limit (rule: courses). */
  isApart?: boolean;
  clientId: string;
  subscriptionId: string | null;
  date: CalendarDate;
  isOverride: boolean;
  /** Since when it is there. */
  since: Date;
}

interface ReturningFacts {
  now: Date;
  actAt: Date;
  /** Taken places by slot (`slotKey`). */
  booked: ReadonlyMap<string, number>;
  held: readonly HeldVisit[];
}

export interface ReturningDecision<Visit extends ReturningVisit> {
  returned: Visit[];
  notReturned: { visit: Visit; code: NotReturningCode }[];
  /** As it is afterwards. */
  booked: ReadonlyMap<string, number>;
}

export const slotKey = ({ date, start, end, room }: SlotTimes & { date: CalendarDate }): string =>
  `${date} ${start} ${end} ${room}`;

/**
 * Decides which appointments come back (rule: undo). An appointment stays away only if something would have ended it,
 * or if somebody has taken its room since. A slot may hold as many as before the act, and a client as many as when it
 * was booked. Overrides of a full slot come last, because they need no room.
 */
export function decideReturning<Visit extends ReturningVisit>(
  visits: readonly Visit[],
  facts: ReturningFacts,
): ReturningDecision<Visit> {
  const booked = new Map(facts.booked);
  const held = [...facts.held];
  const led: TrainerBooking[] = [];
  const decision: ReturningDecision<Visit> = { returned: [], notReturned: [], booked };
  for (const visit of [...visits].sort(byTurn)) {
    const code = refusalOf(visit, { ...facts, booked, held, led });
    if (code !== null) {
      decision.notReturned.push({ visit, code });
      continue;
    }
    booked.set(slotKey(visit), (booked.get(slotKey(visit)) ?? 0) + 1);
    held.push({ ...visit, since: visit.bookedAt });
    if (visit.led) led.push(visit.led);
    decision.returned.push(visit);
  }
  return decision;
}

const byTurn = (a: ReturningVisit, b: ReturningVisit): number =>
  Number(a.overridden.includes('SLOT_FULL')) - Number(b.overridden.includes('SLOT_FULL')) ||
  a.bookedAt.getTime() - b.bookedAt.getTime();

function refusalOf(
  visit: ReturningVisit,
  { now, actAt, booked, held, led }: ReturningFacts & { led: readonly TrainerBooking[] },
): NotReturningCode | null {
  if (!visit.isClientActive) return 'CLIENT_INACTIVE';
  if (visit.isClientFrozen) return 'SUBSCRIPTION_FROZEN';
  if (visit.endsAt <= now) return 'DATE_PAST';
  if (visit.slotState === 'day-closed') return 'DAY_CLOSED';
  if (visit.slotState === 'disabled') return 'SLOT_DISABLED';
  // One that was cancelled late counts already.
  const own = held.filter(({ id, clientId }) => clientId === visit.clientId && id !== visit.id);
  const sameDay = own.filter(({ date, isCancelled }) => date === visit.date && isCancelled !== true);
  if (sameDay.some((other) => isSameSlot(other, visit))) return 'ALREADY_BOOKED';
  const passes = (code: BookingRefusalCode): boolean => visit.overridden.includes(code);
  // An override beside it, made before the act, was allowed to be there.
  const isInTheWay = ({ isOverride, since }: HeldVisit): boolean => since > actAt || !(isOverride || visit.isOverride);
  if (!passes('ONE_PER_DAY') && sameDay.some(isInTheWay)) return 'ONE_PER_DAY';
  const counted = own.filter(({ isApart }) => isApart !== true);
  const limited = visit.isApart !== true;
  const inMonth = counted.filter(({ date }) => monthOf(date) === monthOf(visit.date)).length;
  if (limited && !passes('MONTHLY_LIMIT') && inMonth >= mostVisits(visit)) return 'MONTHLY_LIMIT';
  const inWeek = counted.filter(({ date }) => mondayOf(date) === mondayOf(visit.date)).length;
  if (limited && !passes('WEEKLY_LIMIT') && inWeek >= (visit.weeklyLimit || Infinity)) return 'WEEKLY_LIMIT';
  const ofPack = counted.filter(({ subscriptionId }) => subscriptionId === visit.subscriptionId).length;
  if (limited && !passes('PACK_EMPTY') && ofPack >= (visit.packVisits || Infinity)) return 'PACK_EMPTY';
  if (visit.trainerIsBusy === true || (visit.led && otherAtOnce(led, visit, visit.led.trainerId, visit.led)))
    return 'TRAINER_BUSY';
  const places = Math.max(visit.capacity, visit.bookedBefore);
  if (!passes('SLOT_FULL') && (booked.get(slotKey(visit)) ?? 0) >= places) return 'SLOT_FULL';
  return null;
}

/** The higher of the two limits: a lower one takes no visit away that was booked before. */
function mostVisits({ limit, limitAtBooking }: ReturningVisit): number {
  const most = (value: number | null): number => (value === null || value === 0 ? Infinity : value);
  return Math.max(most(limit), most(limitAtBooking));
}
