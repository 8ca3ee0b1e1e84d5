import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { loadDay } from '../appointments/day.repository.js';
import { datedSlot } from '../appointments/booking.rules.js';
import { weekdayOf } from '../contract/calendar-date.js';
import { STANDING_SKIPS, type StandingSkipCode } from '../contract/booking-refusals.js';
import { SLOT_EVENTS, type SlotEvent, type SlotEventKind, type SlotHistory } from '../contract/slot-history.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { AppError } from '../platform/errors/app-error.js';
import type { DecidedSkip } from '../platform/texts/text-params.js';
import type { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import {
  joinedSlot,
  loggedAbout,
  peopleOf,
  skippedIn,
  visitsOfSlot,
  type LoggedChange,
  type LoggedPlace,
  type LoggedSlot,
  type SkippedStanding,
  type VisitOfSlot,
} from './slot-history.repository.js';
import type { SlotOfDate } from './timeslot-override.repository.js';

/** An event before its people have names. */
interface Happened extends Partial<
  Omit<SlotEvent, 'at' | 'kind' | 'actorName' | 'userName' | 'isByStaff' | 'reasons'>
> {
  at: Date;
  kind: SlotEventKind;
  actorId: string | null;
  reasons?: DecidedSkip[];
}

/** The log's words for the waiting list, as kinds of events. */
const OF_WAITING_LIST: Readonly<Record<string, SlotEventKind>> = {
  ...{ joined: 'joined', added: 'added', left: 'left', removed: 'removed', moved: 'reordered', dropped: 'dropped' },
  ...{
    held: 'held',
    released: 'released',
    declined: 'declined',
    paying: 'paying',
    'passed-over': 'passed-over',
    offered: 'offered',
  },
};

/** Everything that happened to the places of one slot, for a dispute (rule: history of a slot). */
@Injectable()
export class SlotHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  async read(at: SlotOfDate, texts: Texts): Promise<SlotHistory> {
    const day = await loadDay(this.dataSource, at.date, null, this.clock.read(), at.slot);
    const log = await loggedAbout(this.dataSource, at);
    const moves = log.filter(({ action }) => action === 'appointment.moved');
    const moved = moves.map(({ entityId }) => entityId);
    const visits = await visitsOfSlot(this.dataSource, at, moved);
    const joined = await joinedSlot(this.dataSource, at);
    const skipped = await skippedIn(this.dataSource, at);
    const [found] = day.schedule.slots;
    const isKnown = log.length + visits.length + joined.length + skipped.length > 0;
    if (found === undefined && !isKnown) throw new AppError('NO_SUCH_SLOT');
    const happened = [
      ...visits.flatMap((visit) => ofVisit(visit, moves, at)),
      ...log.flatMap((change) => ofLog(change, { at, visits, log })),
      ...joined.filter((entry) => !isLogged(entry, log)).map(toJoined),
      ...skipped.map(toSkipped),
    ].sort(inOrder);
    const slot = found === undefined ? null : datedSlot(day, found);
    return {
      date: at.date,
      startTime: slot?.effectiveStart ?? at.slot.start,
      endTime: slot?.effectiveEnd ?? at.slot.end,
      events: await this.withNames(happened, texts),
    };
  }

  private async withNames(happened: readonly Happened[], texts: Texts): Promise<SlotEvent[]> {
    const ids = happened.flatMap(({ userId, actorId }) => [userId, actorId]).filter((id) => typeof id === 'string');
    const people = new Map((await peopleOf(this.dataSource, [...new Set(ids)])).map((person) => [person.id, person]));
    return happened.map(({ at, actorId, reasons = [], userId = null, ...event }) => ({
      ...EMPTY,
      ...event,
      at: at.toISOString(),
      userId,
      userName: people.get(userId ?? '')?.name ?? null,
      actorName: people.get(actorId ?? '')?.name ?? null,
      isByStaff: people.get(actorId ?? '')?.isStaff ?? false,
      reasons: reasons.map((reason) => ({ code: reason.code, message: texts.skip(reason) })),
    }));
  }
}

const EMPTY = {
  ...{ isOverride: false, doorName: null, reason: null, until: null, position: null, positionBefore: null },
  ...{ capacity: null, capacityBefore: null, startTime: null, date: null },
};

const RANK = new Map(SLOT_EVENTS.map((kind, rank) => [kind, rank]));
const inOrder = (a: Happened, b: Happened): number =>
  a.at.getTime() - b.at.getTime() || (RANK.get(a.kind) ?? 0) - (RANK.get(b.kind) ?? 0);

const isPlace = ({ date, slot }: SlotOfDate, place: LoggedSlot): boolean =>
  place.appointmentDate === date &&
  place.originalStartTime === slot.start &&
  place.originalEndTime === slot.end &&
  (place.areaId ?? FIRST_ROOM) === slot.room;

/** Booked here, unless it moved in from elsewhere; and cancelled here. */
function ofVisit(visit: VisitOfSlot, moves: readonly LoggedChange[], at: SlotOfDate): Happened[] {
  const { clientId: userId, isOverride, movedAt } = visit;
  const first = moves.find(({ entityId }) => entityId === visit.id);
  const startedHere = first === undefined ? movedAt === null : isPlace(at, first.before as unknown as LoggedPlace);
  const events: Happened[] = [];
  if (startedHere) {
    const kind = visit.promotedAt !== null ? 'promoted' : visit.isStanding ? 'standing' : 'booked';
    const actorId = kind === 'promoted' || kind === 'standing' ? null : visit.bookedById;
    events.push({ at: visit.bookedAt, kind, userId, actorId, isOverride });
  } else if (first === undefined && movedAt !== null) {
    events.push({ at: movedAt, kind: 'moved-in', userId, actorId: null, isOverride });
  }
  if (visit.isHere && visit.cancelledAt !== null) {
    const { cancelledAt, cancelledById: actorId, cancelReason: reason } = visit;
    events.push({ at: cancelledAt, kind: visit.isLate ? 'cancelled-late' : 'cancelled', userId, actorId, reason });
  }
  if (visit.isHere && visit.forgivenAt !== null) {
    events.push({ at: visit.forgivenAt, kind: 'forgiven', userId, actorId: visit.forgivenById });
  }
  if (visit.isHere && visit.attendanceAt !== null && visit.doorName !== null) {
    const { attendanceAt, doorName } = visit;
    events.push({ at: attendanceAt, kind: 'checked-in', userId, actorId: userId, doorName });
  }
  return events;
}

interface Context {
  at: SlotOfDate;
  visits: readonly VisitOfSlot[];
  log: readonly LoggedChange[];
}

function ofLog(change: LoggedChange, context: Context): Happened[] {
  const { at, actorId, action } = change;
  const [entity, deed = ''] = action.split('.');
  const about = { at, actorId };
  switch (entity) {
    case 'waiting-list':
      return ofWaitingList(change, deed);
    case 'appointment':
      return deed === 'moved' ? ofMove(change, context.at) : ofFormerCancellation(change, context);
    case 'act':
      return ofUndoing(change, context);
    case 'timeslot':
      return ofSlotChange(change, deed);
    case 'timeslot-override':
      return [{ ...about, kind: 'change-removed', capacityBefore: numberOr(change.before?.capacityOverride) }];
    case 'day':
      return [{ ...about, kind: 'closed', reason: textOr(change.after?.reason) }];
    case 'global-timeslot':
    case 'weekly-template':
      return ofTemplate(change, context.at);
    case 'setting':
      return [
        {
          ...{ ...about, kind: 'template', capacity: numberOr(change.after?.value) },
          ...{ capacityBefore: numberOr(change.before?.value) },
        },
      ];
    default:
      return [];
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOr = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

function ofWaitingList({ at, actorId, after }: LoggedChange, deed: string): Happened[] {
  const kind = OF_WAITING_LIST[deed];
  // Promoted is the appointment's own event.
  if (kind === undefined) return [];
  const codes = Array.isArray(after?.reasons) ? (after.reasons as unknown[]) : [];
  return [
    {
      ...{ at, actorId, kind, userId: textOr(after?.userId), until: textOr(after?.until) },
      ...{ position: numberOr(after?.position), positionBefore: numberOr(after?.positionBefore) },
      reasons: codes.flatMap((reason) => toReason(reason)),
    },
  ];
}

const isSkip = (code: unknown): code is StandingSkipCode => (STANDING_SKIPS as readonly unknown[]).includes(code);

/** The log keeps a reason with the parameters of its sentence. */
function toReason(reason: unknown): DecidedSkip[] {
  if (typeof reason !== 'object' || reason === null || !('code' in reason) || !isSkip(reason.code)) return [];
  const params = 'params' in reason ? (reason.params as DecidedSkip['params']) : {};
  return [{ code: reason.code, params }];
}

function ofMove({ at, actorId, before, after }: LoggedChange, slot: SlotOfDate): Happened[] {
  const [from, to] = [before, after] as unknown as [LoggedPlace, LoggedPlace & { reason?: unknown }];
  const about = { at, actorId, userId: to.userId, reason: textOr(to.reason) };
  const events: Happened[] = [];
  const place = ({ appointmentDate: date, startTime }: LoggedPlace) => ({ date, startTime });
  if (isPlace(slot, from)) events.push({ ...about, kind: 'moved-out', ...place(to) });
  if (isPlace(slot, to)) events.push({ ...about, kind: 'moved-in', ...place(from) });
  return events;
}

/** An appointment that an undone act had cancelled, as the log has it; older entries do not know the place. */
interface LoggedCancellation extends Partial<LoggedSlot> {
  id: string;
  at: string;
  isLate: boolean;
}

/** In the slot when the log was written; where that is not known, an appointment that is in it now. */
function wasHere(slot: SlotOfDate, visit: VisitOfSlot, logged: Partial<LoggedSlot> | null | undefined): boolean {
  const { appointmentDate, originalStartTime, originalEndTime, areaId } = logged ?? {};
  if (appointmentDate === undefined || originalStartTime === undefined || originalEndTime === undefined) {
    return visit.isHere;
  }
  return isPlace(slot, { appointmentDate, originalStartTime, originalEndTime, areaId });
}

/** Its appointment knows the last cancellation, which the log wrote a moment later; an earlier one was taken back. */
function ofFormerCancellation(
  { at, actorId, entityId, after }: LoggedChange,
  { at: slot, visits }: Context,
): Happened[] {
  const visit = visits.find(({ id }) => id === entityId);
  const cancelledAt = textOr(after?.cancelledAt) ?? at.toISOString();
  if (visit === undefined || !wasHere(slot, visit, after)) return [];
  if (visit.cancelledAt?.toISOString() === cancelledAt) return [];
  const kind = after?.cancelledLate === true ? 'cancelled-late' : 'cancelled';
  return [{ at, actorId, kind, userId: visit.clientId, reason: textOr(after?.cancelReason) }];
}

/** Cancellations of an undone act that have no entry of their own: those by members, and all but a single one by staff. */
function ofUndoneCancellations(
  { entityId: actId, before }: LoggedChange,
  { back, cancelled }: { back: readonly VisitOfSlot[]; cancelled: readonly LoggedCancellation[] },
  log: readonly LoggedChange[],
): Happened[] {
  return back.flatMap(({ id, clientId: userId }): Happened[] => {
    const was = cancelled.find((one) => one.id === id);
    const hasEntry = log.some(
      (change) => change.action === 'appointment.cancelled' && change.actId === actId && change.entityId === id,
    );
    if (was === undefined || hasEntry) return [];
    const kind = was.isLate ? 'cancelled-late' : 'cancelled';
    return [{ at: new Date(was.at), kind, userId, actorId: textOr(before?.byId) }];
  });
}

/** A booking that an undo took back, as the log has it: the appointment is deleted. */
interface LoggedBooking extends LoggedSlot {
  at: string;
  isOverride: boolean;
}

/** That of a single slot, or the one of a course's that was here. */
function ofUndoneBooking({ at, actorId, before }: LoggedChange, slot: SlotOfDate): Happened[] {
  const bookings = Array.isArray(before?.bookedDates) ? before.bookedDates : [before?.booked];
  const booked = (bookings as LoggedBooking[]).find((one) => isPlace(slot, one));
  if (booked === undefined) return [];
  const userId = textOr(before?.userId);
  const { at: bookedAt, isOverride } = booked;
  return [
    { at: new Date(bookedAt), kind: 'booked', userId, actorId: textOr(before?.byId), isOverride },
    { at, kind: 'unbooked', userId, actorId },
  ];
}

function ofUndoing(change: LoggedChange, { at: slot, visits, log }: Context): Happened[] {
  const { at, actorId, entityId: actId, before, after } = change;
  if (before?.kind === 'appointment-booked' || before?.bookedDates !== undefined) return ofUndoneBooking(change, slot);
  const move = log.find((change) => change.action === 'appointment.moved' && change.actId === actId);
  if (move !== undefined) {
    if (after?.movedBack === 0) return [];
    const [undone] = ofMove(move, slot);
    return undone === undefined
      ? []
      : [{ ...undone, at, actorId, reason: null, kind: undone.kind === 'moved-out' ? 'restored' : 'moved-out' }];
  }
  const returned = Array.isArray(after?.affected) ? (after.affected as { id: string }[]) : [];
  const cancelled = Array.isArray(before?.cancelled) ? (before.cancelled as LoggedCancellation[]) : [];
  const cancelledHere = (visit: VisitOfSlot) =>
    wasHere(
      slot,
      visit,
      cancelled.find(({ id }) => id === visit.id),
    );
  const back = visits.filter((visit) => returned.some(({ id }) => id === visit.id) && cancelledHere(visit));
  const restored = back.map(({ clientId: userId }): Happened => ({ at, actorId, kind: 'restored', userId }));
  const isAbout = back.length > 0 || log.some((one) => one.actId === actId && one.action !== 'appointment.cancelled');
  const isToldByVisits = before?.kind === 'appointment-cancelled' || !isAbout;
  const undone = isToldByVisits ? [] : [{ at, actorId, kind: 'undone' as const }];
  return [...ofUndoneCancellations(change, { back, cancelled }, log), ...undone, ...restored];
}

interface LoggedOverride {
  capacityOverride: number | null;
  newStartTime: TimeOfDay | null;
  reason: string | null;
}

const overridesIn = (value: LoggedChange['before']): LoggedOverride[] =>
  Array.isArray(value?.overrides) ? (value.overrides as LoggedOverride[]) : [];

function ofSlotChange({ at, actorId, before, after }: LoggedChange, deed: string): Happened[] {
  const [was, is] = [overridesIn(before), overridesIn(after)];
  const capacityIn = (all: LoggedOverride[]) =>
    all.find(({ capacityOverride }) => capacityOverride !== null)?.capacityOverride ?? null;
  const timeIn = (all: LoggedOverride[]) => all.find(({ newStartTime }) => newStartTime !== null)?.newStartTime ?? null;
  const reason = is.find((one) => one.reason !== null)?.reason ?? null;
  const about = { at, actorId, reason };
  const places = { capacity: capacityIn(is), capacityBefore: capacityIn(was) };
  if (deed === 'added') return [{ ...about, kind: 'slot-added', ...places }];
  const events: Happened[] = [];
  if (deed === 'disabled') events.push({ ...about, kind: 'disabled' });
  if (places.capacity !== places.capacityBefore) events.push({ ...about, kind: 'capacity', ...places });
  if (timeIn(is) !== timeIn(was)) events.push({ ...about, kind: 'time', startTime: timeIn(is) });
  return events;
}

interface LoggedTemplateSlot {
  dayOfWeek: number;
  originalStart: string;
  originalEnd: string;
  /** Missing in the first room. */
  areaId?: number;
  start: TimeOfDay;
  capacity: number | null;
}

function ofTemplate({ at, actorId, before, after }: LoggedChange, { date, slot }: SlotOfDate): Happened[] {
  const weekday = weekdayOf(date);
  const slotIn = (value: LoggedChange['before']): LoggedTemplateSlot | undefined =>
    (Array.isArray(value?.slots) ? (value.slots as LoggedTemplateSlot[]) : []).find(
      (one) =>
        one.dayOfWeek === weekday &&
        one.originalStart === slot.start &&
        one.originalEnd === slot.end &&
        (one.areaId ?? FIRST_ROOM) === slot.room,
    );
  const [was, is] = [slotIn(before), slotIn(after)];
  return [
    {
      ...{ at, actorId, kind: 'template', capacity: is?.capacity ?? null, capacityBefore: was?.capacity ?? null },
      startTime: is !== undefined && is.start !== was?.start ? is.start : null,
    },
  ];
}

const isLogged = ({ clientId }: { clientId: string }, log: readonly LoggedChange[]): boolean =>
  log.some(({ action, after }) => /^waiting-list\.(joined|added)$/.test(action) && after?.userId === clientId);

const toJoined = ({ clientId: userId, at }: { clientId: string; at: Date }): Happened => ({
  ...{ at, kind: 'joined', userId, actorId: userId },
});

const toSkipped = ({ at, clientId: userId, reasons }: SkippedStanding): Happened => ({
  ...{ at, kind: 'skipped', userId, actorId: null, reasons },
});
