import type { ClassesOfGym, ShownClass } from '@palestra/backend/contract/gym-class';
import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import { type CalendarDate, addDays } from '@palestra/backend/contract/calendar-date';
import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { HeldPlace, OwnInterest } from '@palestra/backend/contract/interest';
import { loadStateOf } from '@palestra/backend/contract/load-state';
import type { Refusal } from '@palestra/backend/contract/refusal';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import type {
  AddedTimeslot,
  CompensatedSubscription,
  TimeslotOverride,
} from '@palestra/backend/contract/schedule-change';
import type { SlotEvent, SlotHistory } from '@palestra/backend/contract/slot-history';
import {
  type BookedClientFacts,
  type MemberTimeslot,
  type WaitingClient,
  parseTimeslotId,
  timeslotId,
} from '@palestra/backend/contract/timeslot';
import type { Call, Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { cancelsBooking, isUncancelled, movesBooking } from './bookings.js';
import { GymFreezes } from './freezes.js';
import type { FakeClient } from './people.js';
import { CAPACITY, NOW, STARTS, anHourAfter, instantOf, textOf, timeOf } from './times.js';

/** A date's slots, their changes, bookings by the desk, and the waiting list. */
export class GymSchedule extends GymFreezes {
  readonly overrides: TimeslotOverride[] = [];
  readonly interests: OwnInterest[] = [];
  /** Subscriptions that get days back when a closing gives them. */
  compensated: CompensatedSubscription[] = [];
  /** Whether the roster of every slot may be marked now. */
  attendanceOpen = false;
  /** Start times of slots that left the week and stay for their bookings. */
  readonly retired: string[] = [];
  /** Members in the waiting list of every slot. */
  readonly waitingList: WaitingClient[] = [];
  /** The history of every slot. */
  readonly slotEvents: SlotEvent[] = [];
  /** Rules that refuse a member's bookings, and those at the desk. */
  refusals: Refusal[] = [];
  /** The hour that can be booked all the same, because it gives a late visit back; null: none. */
  givesBackAt: string | null = null;
  isOverridable = false;

  /** Whether the place of the first entry was booked. */
  isHeldPlaceTaken = false;

  heldPlace(): HeldPlace {
    const { heldUntil, ...interest } = this.found(this.interests, this.interests[0]?.id ?? '');
    const { movesFrom } = interest;
    return { ...interest, heldUntil: heldUntil ?? NOW, isTaken: this.isHeldPlaceTaken, movesFrom };
  }

  /** Adds a client who waits for a slot. */
  hasInterest(start: string, date: CalendarDate, heldUntil: string | null = null): OwnInterest {
    const slot = this.slot(date, timeOf(start), null);
    const { startTime, endTime, originalStartTime, originalEndTime, startsAt, endsAt } = slot;
    const interest: OwnInterest = {
      id: this.nextId('interest'),
      appointmentDate: date,
      ...{ startTime, endTime, originalStartTime, originalEndTime, startsAt, endsAt, areaId: FIRST_ROOM },
      ...{ position: 1, waiting: 1, heldUntil, noticeHours: 0, anyOf: null, weeksFreed: 0 },
      ...{ isPreferred: false, isFree: heldUntil !== null, movesId: null, movesFrom: null },
      createdAt: NOW,
    };
    this.interests.push(interest);
    return interest;
  }

  /** Class and trainer by the start of their slots. */
  classesAt: Partial<Record<string, ShownClass>> = {};
  /** Rooms by the start of their slots, on every day; others are in the first one. */
  roomsAt: Partial<Record<string, number>> = {};
  classesOfGym: ClassesOfGym = { classes: [], trainers: [] };

  /** A change of one slot of a date, or of the whole date. */
  hasChange(date: CalendarDate, start: string | null, change: Partial<TimeslotOverride>): TimeslotOverride {
    const startTime = start === null ? null : timeOf(start);
    const kept = this.overrides.find((one) => one.date === date && one.startTime === startTime);
    if (kept !== undefined) return Object.assign(kept, change);
    const override: TimeslotOverride = {
      id: this.nextId('change'),
      date,
      areaId: startTime === null ? null : FIRST_ROOM,
      isFullDayOverride: startTime === null,
      isDisabled: false,
      isExtra: false,
      capacityOverride: null,
      startTime,
      endTime: startTime === null ? null : anHourAfter(startTime),
      newStartTime: null,
      newEndTime: null,
      reason: null,
      createdByName: 'Διαχειριστής',
      createdAt: NOW,
      ...change,
    };
    this.overrides.push(override);
    return override;
  }

  slots(date: CalendarDate, reader: FakeClient | null, movingId?: string): MemberTimeslot[] {
    const extra = this.overrides
      .filter((one) => one.isExtra && one.date === date)
      .map(({ startTime }) => startTime ?? '');
    return [...STARTS, ...extra].toSorted().map((start) => this.slot(date, start, reader, movingId));
  }

  /** `movingId`: the appointment that its reader wants to move there. */
  slot(date: CalendarDate, originalStartTime: string, reader: FakeClient | null, movingId?: string): MemberTimeslot {
    const originalEndTime = anHourAfter(originalStartTime);
    const changes = this.overrides.filter((one) => one.date === date);
    const change = changes.find((one) => one.startTime === originalStartTime);
    const isGymOpen = !changes.some((one) => one.isFullDayOverride);
    const startTime = change?.newStartTime ?? originalStartTime;
    const endTime = change?.newEndTime ?? originalEndTime;
    const capacity = change?.capacityOverride ?? CAPACITY;
    const booked = this.appointments.filter(
      (one) => isUncancelled(one) && one.appointmentDate === date && one.originalStartTime === originalStartTime,
    );
    const startsAt = instantOf(date, startTime);
    const isPast = Date.parse(startsAt) <= Date.parse(NOW);
    const isDisabled = change?.isDisabled ?? false;
    const isFull = booked.length >= capacity;
    const isAvailable = isGymOpen && !isPast && !isFull && !isDisabled;
    const isOpen = reader === null || originalStartTime === this.givesBackAt;
    const asked = { date, isFull, isPast, isDisabled, isGymOpen, movingId };
    const reasons = isOpen ? [] : this.reasonsFor(reader, asked);
    const own = this.appointments.find(
      (one) => one.userId === reader?.id && one.appointmentDate === date && isUncancelled(one),
    );
    const movable = this.appointments.find(({ id }) => id === movingId) ?? own;
    const isMovable =
      movable?.canCancel === true &&
      isAvailable &&
      !booked.includes(movable) &&
      (movingId === undefined ? this.refusals.length === 0 : reasons.length === 0);
    const interest = this.interests.find(
      (one) => one.appointmentDate === date && one.originalStartTime === originalStartTime,
    );
    const held = interest?.heldUntil == null ? 0 : 1;
    // A place that is held for its reader is free for them.
    const taken = booked.length + (reader === null ? held : 0);
    return {
      ...this.classesAt[originalStartTime],
      areaId: this.roomsAt[originalStartTime] ?? FIRST_ROOM,
      id: timeslotId(date, originalStartTime, originalEndTime, null),
      date,
      startTime,
      endTime,
      originalStartTime,
      originalEndTime,
      startsAt,
      endsAt: instantOf(date, endTime),
      capacity,
      totalCapacity: capacity,
      currentBookings: taken,
      loadState: loadStateOf(taken, capacity),
      isAvailable,
      isPast,
      isDisabled,
      isGymOpen,
      isRetired: this.retired.includes(originalStartTime),
      isExtra: change?.isExtra ?? false,
      hasOverride: change !== undefined,
      hasTimeChange: change?.newStartTime != null,
      ...{ usualStartTime: originalStartTime, usualEndTime: originalEndTime },
      hasCapacityOverride: change?.capacityOverride != null,
      disabledReason: isDisabled ? (change?.reason ?? null) : null,
      overrideReason: change?.reason ?? null,
      waitingCount: interest === undefined ? 0 : 1,
      heldCount: held,
      appointments: booked
        .filter(({ userId }) => reader === null || userId === reader.id)
        .map((one) => ({
          ...one,
          client: reader === null ? this.factsOf(one.userId) : null,
          canMark: this.attendanceOpen && this.uses.includes('attendance'),
        })),
      canBook: reasons.length === 0,
      reasons,
      ownAppointmentId: own !== undefined && booked.includes(own) ? own.id : null,
      canWait: interest === undefined && reasons.length === 1 && reasons[0]?.code === 'SLOT_FULL',
      interestId: interest?.id ?? null,
      heldUntil: interest?.heldUntil ?? null,
      ...this.offeredCancellation(date, startTime),
      movableAppointmentId: isMovable ? movable.id : null,
    };
  }

  private factsOf(clientId: string): BookedClientFacts {
    const { phone, email, guardian, subscription, pinnedNotes, certificate } = this.client(clientId);
    const facts = { phone, hasEmail: email !== '' || guardian !== null, pinnedNotes, certificate, overdueSince: null };
    if (subscription === null) return { ...facts, subscription };
    const { allowance, remainingThisMonth, effectiveEndDate: endsOn } = subscription;
    const visitsLeft = allowance?.left ?? remainingThisMonth;
    const visitsLeftPer = visitsLeft === null ? null : (allowance?.per ?? 'month');
    return { ...facts, subscription: { visitsLeft, visitsLeftPer, endsOn } };
  }

  private reasonsFor(
    { id }: FakeClient,
    slot: { date: CalendarDate; isFull: boolean; movingId: string | undefined } & Pick<
      MemberTimeslot,
      'isPast' | 'isDisabled' | 'isGymOpen'
    >,
  ): Refusal[] {
    const because = (code: BookingRefusalCode): Refusal => ({ code, message: code, from: null });
    const isBooked = this.appointments.some(
      (one) => one.userId === id && one.appointmentDate === slot.date && isUncancelled(one) && one.id !== slot.movingId,
    );
    return [
      ...(this.freezeOn(slot.date) === null ? [] : [because('FREEZE_PLANNED')]),
      ...(slot.isPast ? [because('DATE_PAST')] : []),
      ...(slot.isGymOpen ? [] : [because('DAY_CLOSED')]),
      ...(slot.isDisabled ? [because('SLOT_DISABLED')] : []),
      ...(isBooked ? [because('ONE_PER_DAY')] : []),
      ...(slot.isFull ? [because('SLOT_FULL')] : []),
      // A move is no further visit.
      ...(slot.movingId === undefined ? this.refusals : []),
    ];
  }
}

/** A date with its slots as its reader sees them; null is the desk. */
export const dayOf = (gym: GymSchedule, { query }: Call, reader: FakeClient | null) => {
  const date = query.get('date') ?? '';
  const closed = gym.overrides.find((one) => one.date === date && one.isFullDayOverride);
  const opensOn = date > gym.dayAhead(30) ? addDays(date, -30) : null;
  const timeslots = gym.slots(date, reader, query.get('appointmentId') ?? undefined);
  return { date, isGymOpen: closed === undefined, closedReason: closed?.reason ?? null, opensOn, timeslots };
};

const changesSlot =
  (isDryRun: boolean) =>
  (gym: GymSchedule, { id, body }: Call) => {
    const { date, start } = parseTimeslotId(id) ?? { date: '', start: '' };
    if (!isDryRun)
      gym.hasChange(date, start, {
        reason: textOf(body.reason),
        ...(typeof body.capacity === 'number' && { capacityOverride: body.capacity }),
        ...(typeof body.isDisabled === 'boolean' && { isDisabled: body.isDisabled }),
        ...(typeof body.startTime === 'string' && { newStartTime: timeOf(body.startTime) }),
        ...(typeof body.endTime === 'string' && { newEndTime: timeOf(body.endTime) }),
      });
    return { ...gym.slot(date, start, null), ...gym.effects(isDryRun) };
  };

const closes =
  (isDryRun: boolean) =>
  (gym: GymSchedule, { body }: Call) => {
    const date = textOf(body.date ?? body.startDate);
    const overrides = isDryRun ? [] : [gym.hasChange(date, null, { isDisabled: true, reason: textOf(body.reason) })];
    return { ...gym.effects(isDryRun), overrides, ...(body.compensate === true && { compensated: gym.compensated }) };
  };

export function scheduleRoutes(gymOf: () => GymSchedule): Record<string, Handler> {
  const { of, judged, tagged } = answersOf(gymOf);

  return {
    'GET /api/Timeslot/capacity': tagged((gym, call) => dayOf(gym, call, null)),
    // A visit of the same day may move there, even where another one is refused.
    'GET /api/Timeslot/validate': of(({ refusals, isOverridable }, { query }) => {
      const reasons = query.has('appointmentId') ? [] : refusals;
      return { isValid: reasons.length === 0, reasons, isOverridable: reasons.length > 0 && isOverridable };
    }),
    'PUT /api/Timeslot/schedule': of((gym) => ({ days: [], ...gym.effects(), staying: [] })),
    'PUT /api/Timeslot/schedule?dryRun': of((gym) => ({ days: [], ...gym.effects(true), staying: [] })),
    'PUT /api/Admin/appointments/:id/attendance': of((gym, { id, body }) => {
      const appointment = Object.assign(gym.found(gym.appointments, id), body);
      const { userId, userName, attendance } = appointment;
      return { id, userId, userName, attendance };
    }),
    'POST /api/Admin/attendance/mark-rest-absent': of((gym, { body }) => {
      const rest = gym.appointments.filter(
        ({ appointmentDate, originalStartTime, attendance }) =>
          appointmentDate === body['date'] &&
          originalStartTime === timeOf(String(body['startTime'])) &&
          attendance === null,
      );
      for (const one of rest) one.attendance = 'absent';
      return { marked: rest.length };
    }),
    'GET /api/Client/classes': of((gym) => gym.classesOfGym),
    'PUT /api/Timeslot/:id': of(changesSlot(false)),
    'PUT /api/Timeslot/:id?dryRun': of(changesSlot(true)),
    'GET /api/Admin/timeslots/clients': of((gym, { query }) => {
      const date = query.get('date') ?? '';
      const slot = gym.slot(date, timeOf(query.get('startTime')), null);
      return {
        date,
        effectiveStartTime: slot.startTime,
        effectiveEndTime: slot.endTime,
        originalStartTime: slot.originalStartTime,
        originalEndTime: slot.originalEndTime,
        hasTimeOverride: slot.hasTimeChange,
        totalCapacity: slot.capacity,
        bookedCount: slot.currentBookings,
        overrideReason: slot.overrideReason,
        bookedClients: slot.appointments,
        waitingClients: gym.waitingList,
      };
    }),
    'GET /api/Admin/timeslots/history': of((gym, { query }): SlotHistory => {
      const slot = gym.slot(query.get('date') ?? '', timeOf(query.get('startTime')), null);
      return { date: slot.date, startTime: slot.startTime, endTime: slot.endTime, events: gym.slotEvents };
    }),
    'POST /api/Admin/waiting-list': of((gym, { body }) => {
      const { id: userId, name: userName } = gym.found(gym.clients, textOf(body.userId));
      const wishes = { heldUntil: null, noticeHours: 0, isOneOfSeveral: false, isPaying: false };
      const entry = { id: gym.nextId('entry'), userId, userName, createdAt: NOW, ...wishes };
      gym.waitingList.push(entry);
      return entry;
    }),
    'PUT /api/Admin/waiting-list/:id/position': of((gym, { id, body }) => {
      const entry = gym.found(gym.waitingList, id);
      gym.waitingList.splice(gym.waitingList.indexOf(entry), 1);
      gym.waitingList.splice(Number(body.position) - 1, 0, entry);
      return entry;
    }),
    'DELETE /api/Admin/waiting-list/:id': of(
      (gym, { id }) => gym.waitingList.splice(gym.waitingList.indexOf(gym.found(gym.waitingList, id)), 1)[0],
    ),
    'GET /api/Admin/timeslots/overrides': of((gym, { query }) =>
      gym.overrides.filter(({ date }) => date === query.get('date')),
    ),
    'DELETE /api/Admin/timeslots/overrides/:id': of((gym, { id }) => {
      const removed = gym.found(gym.overrides, id);
      gym.overrides.splice(gym.overrides.indexOf(removed), 1);
      return { ...gym.effects(), overrides: [removed] };
    }),
    'DELETE /api/Admin/timeslots/overrides/:id?dryRun': of((gym, { id }) => ({
      ...gym.effects(true),
      overrides: [gym.found(gym.overrides, id)],
    })),
    'POST /api/Admin/timeslots/extra': of((gym, { body }): AddedTimeslot => {
      const { date, startTime, capacity, reason } = body;
      const change = { isExtra: true, reason: textOf(reason), capacityOverride: Number(capacity) || null };
      const overrides = [gym.hasChange(textOf(date), textOf(startTime), change)];
      return { ...gym.effects(), overrides, overlaps: [] };
    }),
    'POST /api/Admin/timeslots/disable-day': of(closes(false)),
    'POST /api/Admin/timeslots/disable-day?dryRun': of(closes(true)),
    'POST /api/Admin/timeslots/disable-range': of(closes(false)),
    'POST /api/Admin/timeslots/disable-range?dryRun': of(closes(true)),
    'GET /api/Admin/appointments': of((gym, { query }) =>
      gym.appointments.filter(
        ({ userId, appointmentDate: date }) =>
          userId === (query.get('userId') ?? userId) &&
          date >= (query.get('startDate') ?? '') &&
          date <= (query.get('endDate') ?? '9999'),
      ),
    ),
    'POST /api/Admin/appointments': of((gym, { body }): BookedAppointment => {
      const client = gym.found(gym.clients, textOf(body.userId));
      const booked = gym.hasBooking(client, textOf(body.startTime), textOf(body.appointmentDate));
      const { startTime, endTime } = gym.slot(booked.appointmentDate, booked.originalStartTime, null);
      return { ...booked, startTime, endTime, overridden: [], visitsInMonth: 5, limitOfMonth: 12 };
    }),
    'POST /api/Admin/appointments/:id/move': judged(movesBooking),
    'POST /api/Admin/appointments/:id/forgive': of((gym, { id }) =>
      Object.assign(gym.found(gym.appointments, id), { forgiven: 'staff' as const }),
    ),
    'DELETE /api/Admin/appointments/:id': judged((gym, call) => cancelsBooking(gym, call, 'Διαχειριστής')),
    'GET /api/gym/timetable': of((gym) => [
      { date: gym.today, isGymOpen: true, timeslots: gym.slots(gym.today, null) },
    ]),
    'GET /api/TimeslotInterest/my-interests': of((gym) => gym.interests),
    'PUT /api/TimeslotInterest/:id': of((gym, { id, body }) => {
      const together = [id, ...(Array.isArray(body.anyOf) ? body.anyOf.map(String) : [])];
      for (const one of gym.interests)
        if (together.includes(one.id)) one.anyOf = together.length > 1 ? 'one group' : null;
      const isPreferred = body.isPreferred === true;
      return Object.assign(gym.found(gym.interests, id), { noticeHours: Number(body.noticeHours), isPreferred });
    }),
    'POST /api/TimeslotInterest/express': of((gym, { body }) =>
      gym.hasInterest(timeOf(body.startTime), textOf(body.appointmentDate)),
    ),
    'POST /api/TimeslotInterest/held-place': of((gym) => gym.heldPlace()),
    'POST /api/TimeslotInterest/held-place/take': of((gym) => {
      gym.isHeldPlaceTaken = true;
      return gym.heldPlace();
    }),
    'DELETE /api/TimeslotInterest/:id': of((gym, { id }) => {
      gym.interests.splice(gym.interests.indexOf(gym.found(gym.interests, id)), 1);
      return null;
    }),
  };
}
