import { markingTime } from '../appointments/attendance.rules.js';
import { isAvailable, isPast, opensOn, type Offer, type DatedSlot } from '../appointments/booking.rules.js';
import { cancellationOf, cancelUntil, lateUntilOf } from '../appointments/cancelling.rules.js';
import type { Day } from '../appointments/day.repository.js';
import { AppointmentStatus, readStatus } from '../contract/appointment.js';
import { mayMark, type Attendance } from '../contract/attendance.js';
import { certificateOn, type AskedCertificate } from '../contract/client-document.js';
import { shownClass } from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import type { SlotPlaces } from '../contract/live.js';
import { loadStateOf } from '../contract/load-state.js';
import { Role } from '../contract/roles.js';
import { keyOfRoom } from '../contract/room.js';
import { shortName } from '../contract/person-name.js';
import {
  timeslotId,
  type BookedClient,
  type BookedClientFacts,
  type DaySchedule,
  type MemberTimeslot,
  type Timeslot,
  type TimeslotClients,
  type WaitingClient,
} from '../contract/timeslot.js';
import { joinedVersion, versionOf } from '../platform/http/version.js';
import type { Texts } from '../platform/texts/texts.js';
import { instantText } from '../platform/time/gym-zone.js';
import { closedReasonIn, isRoomOpen, isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';

/** An uncancelled appointment of a date, with names. */
export interface Booked extends SlotTimes {
  id: string;
  userId: string;
  userName: string;
  bookedByName: string;
  /** As PostgreSQL writes an instant in JSON. */
  bookedAt: string;
  endsAt: string;
  status: AppointmentStatus;
  attendance: Attendance | null;
  /** Null where only a member's own appointments are read. */
  client: (Omit<BookedClientFacts, 'certificate'> & { certificate: AskedCertificate | null }) | null;
}

/** The number of members waiting for a slot, and of places held for them, with the asking member's own entry. */
export interface Waiting extends SlotTimes {
  count: number;
  held: number;
  ownId: string | null;
  /** As PostgreSQL writes an instant in JSON. */
  ownHeldUntil: string | null;
}

/** One room's, or that of all (null). */
export const toDaySchedule = <Slot extends Timeslot>(day: Day, room: number | null, timeslots: Slot[]) => ({
  date: day.date,
  isGymOpen: room === null ? day.schedule.isGymOpen : isRoomOpen(day.schedule, room),
  closedReason: room === null ? day.schedule.closedReason : closedReasonIn(day.schedule, room),
  opensOn: opensOn(day.date, day.today),
  timeslots,
});

const queueOf = (slot: SlotTimes, waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.find((queue) => isSameSlot(queue, slot));

export const toSlotPlaces = ({ date, schedule, now, settings }: Day, slot: DatedSlot): SlotPlaces => ({
  id: timeslotId(date, slot.start, slot.end, keyOfRoom(settings.rooms, slot.room)),
  currentBookings: slot.booked,
  loadState: loadStateOf(slot.booked, slot.capacity),
  isAvailable: isAvailable(schedule, slot, now),
});

export function toTimeslot(
  day: Day,
  slot: DatedSlot,
  booked: readonly Booked[],
  waiting: readonly Waiting[],
  language: Language,
): Timeslot {
  const { date, schedule, now } = day;
  const canMark = mayMark({ date, startsAt: slot.startsAt }, markingTime(day));
  const places = toSlotPlaces(day, slot);
  const queue = queueOf(slot, waiting);
  // Named one by one, and so are the visits': a spread before other fields cost half of a busy day's mapping.
  const timeslot: Timeslot = {
    id: places.id,
    currentBookings: places.currentBookings,
    loadState: places.loadState,
    isAvailable: places.isAvailable,
    date,
    startTime: slot.effectiveStart,
    endTime: slot.effectiveEnd,
    originalStartTime: slot.start,
    originalEndTime: slot.end,
    areaId: slot.room,
    startsAt: instantText(slot.startsAt),
    endsAt: instantText(slot.endsAt),
    capacity: slot.capacity,
    totalCapacity: slot.capacity,
    isPast: isPast(slot, now),
    isDisabled: slot.isDisabled,
    isGymOpen: isRoomOpen(schedule, slot.room),
    isRetired: slot.isRetired,
    isExtra: slot.isExtra,
    hasOverride: slot.hasOverride,
    hasTimeChange: slot.hasTimeChange,
    usualStartTime: slot.usualStart,
    usualEndTime: slot.usualEnd,
    hasCapacityOverride: slot.hasCapacityOverride,
    disabledReason: slot.disabledReason,
    overrideReason: slot.overrideReason,
    waitingCount: queue?.count ?? 0,
    heldCount: queue?.held ?? 0,
    appointments: booked
      .filter((appointment) => isSameSlot(appointment, slot))
      .map(({ id, userId, userName, status, endsAt, attendance, client }) => ({
        id,
        userId,
        userName,
        attendance,
        canMark,
        client: client && {
          phone: client.phone,
          hasEmail: client.hasEmail,
          pinnedNotes: client.pinnedNotes,
          certificate: certificateOn(client.certificate, date),
          overdueSince: client.overdueSince !== null && client.overdueSince < day.today ? client.overdueSince : null,
          subscription: client.subscription,
        },
        status: readStatus(status, new Date(endsAt), now),
      })),
  };
  if (slot.gymClass !== null || slot.trainer !== null) Object.assign(timeslot, shownClass(slot, language));
  if (slot.hasSubstitute) timeslot.hasSubstitute = true;
  return timeslot;
}

/** An offer, and the member's appointment of that day that may move to it. */
export interface MemberOffer extends Offer {
  movableId: string | null;
  canWait: boolean;
}

export function toMemberTimeslot(
  day: Day,
  { slot, refusals, movableId, canWait, canBuy }: MemberOffer & { canBuy: boolean },
  booked: readonly Booked[],
  waiting: readonly Waiting[],
  texts: Texts,
): MemberTimeslot {
  const timeslot = toTimeslot(day, slot, booked, waiting, texts.language);
  const { startsAt, endsAt, gymClass } = slot;
  const isMorningClient = day.member?.isMorningClient ?? false;
  const booking = {
    status: AppointmentStatus.Confirmed,
    startsAt,
    endsAt,
    isMorningClient,
    attendance: null,
    gymClass,
  };
  const lateUntil = lateUntilOf(booking, Role.Client, day.settings, day.now);
  const own = queueOf(slot, waiting);
  // V8 is many times slower when new fields follow a spread.
  const shown: MemberTimeslot = {
    canBook: refusals.length === 0,
    reasons: refusals.map((refusal) => texts.refusal(refusal)),
    ownAppointmentId: timeslot.appointments[0]?.id ?? null,
    movableAppointmentId: movableId,
    canWait: canWait && !own?.ownId,
    interestId: own?.ownId ?? null,
    heldUntil: heldUntilOf(own, day),
    cancelUntil: instantText(cancelUntil(booking, day.settings, day.zone)),
    cancellation: cancellationOf(booking, Role.Client, day.settings, day),
    lateUntil: lateUntil && instantText(lateUntil),
    ...timeslot,
  };
  if (canBuy) shown.canBuy = true;
  return shown;
}

/** A hold whose time is over is given back within the minute. */
function heldUntilOf(own: Waiting | undefined, { now }: Day): string | null {
  if (!own?.ownHeldUntil) return null;
  const until = new Date(own.ownHeldUntil);
  return until > now ? instantText(until) : null;
}

export function toTimeslotClients(
  day: Day,
  slot: DatedSlot,
  booked: readonly Booked[],
  waitingClients: WaitingClient[],
): TimeslotClients {
  const inSlot = booked.filter((appointment) => isSameSlot(appointment, slot));
  const toBookedClient = (appointment: Booked): BookedClient => ({
    id: appointment.id,
    userId: appointment.userId,
    userName: appointment.userName,
    bookedAt: new Date(appointment.bookedAt).toISOString(),
    bookedByName: appointment.bookedByName,
    status: readStatus(appointment.status, new Date(appointment.endsAt), day.now),
  });
  return {
    date: day.date,
    effectiveStartTime: slot.effectiveStart,
    effectiveEndTime: slot.effectiveEnd,
    originalStartTime: slot.start,
    originalEndTime: slot.end,
    areaId: slot.room,
    hasTimeOverride: slot.hasTimeChange,
    totalCapacity: slot.capacity,
    bookedCount: slot.booked,
    overrideReason: slot.overrideReason,
    bookedClients: inSlot.map(toBookedClient),
    waitingClients,
  };
}

/** The day as staff see it who may not see whole names. */
export const withShortNames = (day: DaySchedule): DaySchedule => ({
  ...day,
  timeslots: day.timeslots.map((slot) => ({
    ...slot,
    // Phone and subscription are not theirs to see either.
    appointments: slot.appointments.map((appointment) => ({ ...withShortName(appointment), client: null })),
  })),
});

export const clientsWithShortNames = (slot: TimeslotClients): TimeslotClients => ({
  ...slot,
  bookedClients: slot.bookedClients.map((booked) => ({
    ...withShortName(booked),
    bookedByName: shortName(booked.bookedByName),
  })),
  waitingClients: slot.waitingClients.map(withShortName),
});

const withShortName = <T extends { userName: string }>(one: T): T => ({ ...one, userName: shortName(one.userName) });

/** Version of everything that staff change of a slot; bookings do not change it. */
export function timeslotVersion(slot: Omit<Timeslot, 'appointments'>): string {
  const { id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason, trainerId } = slot;
  const facts = [id, startTime, endTime, capacity, isDisabled, isGymOpen, disabledReason, overrideReason] as const;
  return trainerId === undefined ? versionOf(...facts) : versionOf(...facts, trainerId);
}

/** Version of the read of a day with all its slots. */
export const dayVersion = ({ date, timeslots }: DaySchedule): string =>
  joinedVersion(versionOf(date), ...timeslots.map(timeslotVersion));
