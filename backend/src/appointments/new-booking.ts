import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { AppointmentStatus, type BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { SlotTimes } from '../schedule/schedule.rules.js';
import { activationOf, countInMonth, type Activation } from '../subscriptions/subscription.rules.js';
import { toAppointment, type AppointmentRecord } from './appointment.mapper.js';
import type { NewBooking } from './booking.repository.js';
import type { BookingDecision, DatedSlot } from './booking.rules.js';
import type { CancellationTerms } from './cancelling.rules.js';
import type { Day, DayMember } from './day.repository.js';

export interface BookingOrder {
  clientId: string;
  date: CalendarDate;
  slot: SlotTimes;
  isOverride: boolean;
  /** Also while the slot runs, and marked as attended. */
  isWalkIn?: boolean;
  /** The tablet at the door at which a member walked in. */
  deviceId?: string;
  /** For a standing booking, which mails about all its dates at once. */
  isStanding?: boolean;
  /** The effective start that the client saw. */
  expectedStart?: TimeOfDay;
  /** Runs when the client is locked, and throws when the order no longer stands. */
  requireStillMeant?: (tx: EntityManager) => Promise<unknown>;
}

/** The person whose name a booking bears. */
export type Booker = Pick<Caller, 'id' | 'name' | 'role'>;

/** Refuses a booking at another start than the client saw (rule: seen time). */
export function refuseUnseenTime({ date, expectedStart }: BookingOrder, slot: DatedSlot): void {
  const { effectiveStart: startTime, effectiveEnd: endTime } = slot;
  if (expectedStart === undefined || expectedStart === startTime) return;
  throw new AppError('STALE', {}, { moved: { date, startTime, endTime } });
}

export function newBooking(
  { clientId, date, isOverride, isWalkIn = false }: BookingOrder,
  slot: DatedSlot,
  decision: Extract<BookingDecision, { ok: true }>,
  { now, member, settings, hasLate }: Pick<Day, 'now' | 'settings' | 'hasLate'> & { member: DayMember },
  by: Pick<Booker, 'id'>,
): NewBooking {
  // Beyond the capacity nobody's place is taken.
  const isPlaceTaken = now < slot.startsAt && !decision.overridden.includes('SLOT_FULL');
  const subscription = member.subscriptions.find(({ id }) => id === decision.subscription?.id);
  return {
    id: randomUUID(),
    clientId,
    date,
    slot,
    subscriptionId: subscription?.id ?? null,
    monthlyLimit: subscription?.monthlyLimit ?? null,
    weeklyLimit: subscription?.weeklyLimit ?? null,
    packVisits: subscription?.packVisits ?? null,
    bookedAt: now,
    bookedById: by.id,
    isOverride,
    isWalkIn,
    overridden: decision.overridden,
    activation: subscription === undefined ? null : activationBy(subscription, date),
    mayFill: hasLate && settings.lateCancelling === 'forgivenIfFilled' && isPlaceTaken,
  };
}

/** A booking before all others under the subscription moves its start; the first booking starts it. */
function activationBy(subscription: DayMember['subscriptions'][number], date: CalendarDate): Activation | null {
  const { actualStartDate } = subscription;
  return actualStartDate === null || date < actualStartDate ? activationOf(subscription, date) : null;
}

/** Built from known facts, because reading it back would cost another round trip. */
export function toBooked(
  { id, clientId, date, slot, bookedAt, isOverride, isWalkIn, overridden }: NewBooking,
  member: DayMember,
  {
    by,
    terms,
    zone,
    promotedAt = null,
  }: { by: Booker; terms: CancellationTerms; zone: string; promotedAt?: Date | null },
): BookedAppointment {
  const record: AppointmentRecord = {
    id,
    date,
    start: slot.start,
    end: slot.end,
    effectiveStart: slot.effectiveStart,
    effectiveEnd: slot.effectiveEnd,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    status: AppointmentStatus.Confirmed,
    bookedAt,
    bookedByName: by.name,
    promotedAt,
    cancelledAt: null,
    cancelledByName: null,
    isCancelledByClient: null,
    cancelReason: null,
    clientId,
    clientName: member.name,
    isMorningClient: member.isMorningClient,
    isAdminOverride: isOverride,
    attendance: isWalkIn ? 'attended' : null,
    doorName: null,
    cancelledLate: false,
    forgiven: null,
    hasTimeChange: slot.hasTimeChange,
  };
  const appointment = toAppointment(record, { role: by.role, terms, now: bookedAt, zone });
  return { ...appointment, overridden: [...overridden], visitsInMonth: countInMonth(member.appointments, date) + 1 };
}
