import { randomUUID } from 'node:crypto';
import { AppointmentStatus, type BookedAppointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { Caller } from '../platform/http/caller.js';
import { activationOf, addedDaysOf, countInMonth, type Activation } from '../subscriptions/subscription.rules.js';
import { toAppointment, type AppointmentRecord } from './appointment.mapper.js';
import type { NewBooking } from './booking.repository.js';
import { returnedBy, type BookingDecision, type DatedSlot, type Leave } from './booking.rules.js';
import type { CancellationTerms } from './cancelling.rules.js';
import type { Day, DayMember } from './day.repository.js';

/** The person whose name a booking bears. */
export type Booker = Pick<Caller, 'id' | 'name' | 'role'> & Partial<Pick<Caller, 'language'>>;

/** The row to write for a booking that the rules have accepted. */
export function newBooking(
  { clientId, date, isOverride, isWalkIn = false, course = null }: { clientId: string; date: CalendarDate } & Leave,
  slot: DatedSlot,
  decision: Extract<BookingDecision, { ok: true }>,
  { now, member, settings, hasLate }: Pick<Day, 'now' | 'settings' | 'hasLate'> & { member: DayMember },
  by: Pick<Booker, 'id'>,
): NewBooking {
  // A booking beyond the capacity takes no client's place.
  const isPlaceTaken = now < slot.startsAt && !decision.overridden.includes('SLOT_FULL');
  const subscription = member.subscriptions.find(({ id }) => id === decision.subscription?.id);
  const mayFill = hasLate && settings.lateCancelling === 'forgivenIfFilled' && isPlaceTaken;
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
    isApart: course?.isPaid === true,
    overridden: decision.overridden,
    activation: subscription === undefined ? null : activationBy(subscription, date),
    mayFill,
    returnedId: mayFill ? (returnedBy({ member, date, now }, slot)?.id ?? null) : null,
  };
}

/** A booking before all others under the subscription moves its start; the first booking starts it. */
function activationBy(subscription: DayMember['subscriptions'][number], date: CalendarDate): Activation | null {
  const { actualStartDate } = subscription;
  return actualStartDate === null || date < actualStartDate
    ? activationOf(subscription, date, addedDaysOf(subscription))
    : null;
}

/** The response, built from known facts: reading it back would cost a round trip. */
export function toBooked(
  { id, clientId, date, slot, bookedAt, isOverride, isWalkIn, overridden, returnedId, monthlyLimit }: NewBooking,
  member: DayMember,
  {
    by,
    terms,
    zone,
    promotedAt = null,
    movedByClientAt = null,
  }: {
    by: Booker;
    terms: CancellationTerms;
    zone: string;
    promotedAt?: Date | null;
    movedByClientAt?: Date | null;
  },
): BookedAppointment {
  const record: AppointmentRecord = {
    id,
    date,
    room: slot.room,
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
    movedByClientAt,
    cancelReason: null,
    clientId,
    clientName: member.name,
    isMorningClient: member.isMorningClient,
    isAdminOverride: isOverride,
    attendance: isWalkIn ? 'attended' : null,
    doorName: null,
    cancelledLate: false,
    forgiven: null,
    gymClass: slot.gymClass,
    trainer: slot.trainer,
    usual: slot.hasTimeChange ? { start: slot.usualStart, end: slot.usualEnd } : null,
  };
  const appointment = toAppointment(record, { role: by.role, language: by.language, terms, now: bookedAt, zone });
  const others = member.appointments.filter((own) => own.id !== returnedId);
  const visitsInMonth = countInMonth(others, date) + 1;
  return {
    ...appointment,
    overridden: [...overridden],
    visitsInMonth,
    limitOfMonth: monthlyLimit === 0 ? null : monthlyLimit,
  };
}
