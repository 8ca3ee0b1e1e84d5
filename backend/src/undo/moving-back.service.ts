import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { roomOf, type MovedByAct } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { movedMail, staffNotification } from '../appointments/appointment-mails.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { loadForCancelling } from '../appointments/appointment.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { forgetReminders, lockPlaces } from '../appointments/moving.repository.js';
import { SlotFollowingService } from '../appointments/slot-following.service.js';
import type { NotReturningCode } from '../contract/act.js';
import type { Appointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { statementOf } from '../platform/database/named-query.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { isSameSlot, type SlotTimes } from '../schedule/schedule.rules.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { withdrawMails } from './act-mails.js';
import {
  activateAnew,
  type Candidate,
  forgetWithdrawnReminders,
  heldBy,
  movedVisit,
  withSlots,
} from './returning.repository.js';
import { decideReturning, slotKey } from './returning.rules.js';

const PARAMETERS = [
  ...['id', 'date', 'start', 'end', 'effectiveStart', 'effectiveEnd', 'startsAt', 'endsAt', 'subscriptionId'],
  ...['isOverride', 'overridden', 'capacityAtBooking', 'limitAtBooking', 'movedAt', 'leftDate', 'leftStart', 'leftEnd'],
  ...['room', 'leftRoom', 'isApart'],
] as const;
/* The locks of both places are held: the former one is taken and the other freed in one statement. */
const MOVE_BACK = statementOf(
  'move-back',
  PARAMETERS,
  ($) => `
  WITH back AS (
    UPDATE appointments a SET appointment_date = ${$.date}::date, start_time = ${$.start}::time,
      end_time = ${$.end}::time, room = ${$.room}::smallint, effective_start_time = ${$.effectiveStart}::time,
      effective_end_time = ${$.effectiveEnd}::time, starts_at = ${$.startsAt}::timestamptz,
      ends_at = ${$.endsAt}::timestamptz, subscription_id = ${$.subscriptionId}::uuid,
      is_admin_override = ${$.isOverride}::boolean, overridden = ${$.overridden}::text[],
      capacity_at_booking = ${$.capacityAtBooking}::int, monthly_limit_at_booking = ${$.limitAtBooking}::int, is_apart = ${$.isApart}::boolean,
      moved_at = ${$.movedAt}::timestamptz, attendance = NULL, attendance_at = NULL, attendance_device_id = NULL
    WHERE a.id = ${$.id} AND a.status = 1 RETURNING a.client_id
  ), taken AS (
    UPDATE slot_occupancies o SET booked = o.booked + 1 FROM back
    WHERE o.slot_date = ${$.date}::date AND o.start_time = ${$.start}::time AND o.end_time = ${$.end}::time
      AND o.room = ${$.room}::smallint
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - 1 FROM back
    WHERE o.slot_date = ${$.leftDate}::date AND o.start_time = ${$.leftStart}::time
      AND o.end_time = ${$.leftEnd}::time AND o.room = ${$.leftRoom}::smallint
  ), satisfied AS (
    DELETE FROM interests i USING back
    WHERE i.client_id = back.client_id AND i.appointment_date = ${$.date}::date AND i.start_time = ${$.start}::time
      AND i.end_time = ${$.end}::time AND i.room = ${$.room}::smallint
  )
  SELECT client_id FROM back`,
);

/** Undoes the move of a single appointment (rule: undo). */
@Injectable()
export class MovingBackService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
    private readonly following: SlotFollowingService,
  ) {}

  /** Returns why the appointment stays where it is; null when it is at its former place again. */
  async moveBack(
    tx: EntityManager,
    act: Act,
    move: MovedByAct,
    { by, moment }: { by: Caller; moment: GymMoment },
  ): Promise<NotReturningCode | null> {
    const { id, at } = move;
    const [from, to] = [roomOf(move.from), roomOf(move.to)];
    const { date } = from;
    const now = await movedVisit(tx, { id, at, from, to });
    if (now === null) throw new AppError('CHANGED_SINCE');
    const { booked } = await lockPlaces(tx, { id, from, to });
    const [visit] = await withSlots(tx, [now.visit], { first: date, last: date }, moment.zone);
    if (visit === undefined) throw new Error('A visit has a slot');
    const held = await heldBy(tx, [visit.clientId], { first: date, last: date });
    const others = held.filter((one) => one.date !== to.date || !isSameSlot(one, to));
    const facts = { now: moment.now, actAt: act.at, booked: new Map([[slotKey(from), booked]]), held: others };
    const { notReturned } = decideReturning([visit], facts);
    const [refused] = notReturned;
    if (refused !== undefined) return refused.code;
    const before = await read(tx, visit, by, moment);
    await this.write(tx, visit, { id, from, to }, moment);
    await this.following.settleClasses(tx, { of: 'visits', ids: [id] }, moment);
    await activateAnew(
      tx,
      [from.subscriptionId, now.subscriptionId].filter((one) => one !== null),
      { byId: by.id, at: moment.now },
    );
    await this.queue.settleAll(tx, [visit.clientId], { byId: by.id });
    await this.tell(tx, act, { visit, before, taken: booked + 1 }, { by, moment });
    await this.freed.announce(tx, [to]);
    return null;
  }

  private async write(
    tx: EntityManager,
    visit: Candidate,
    { id, from, to }: { id: string; from: MovedByAct['from'] & SlotTimes; to: SlotTimes & { date: CalendarDate } },
    { now }: GymMoment,
  ) {
    const { date, start, end, room, movedAt = null, isApart = false, booked: _, ...former } = from;
    const { effectiveStart, effectiveEnd, startsAt, endsAt } = visit;
    const { text, values } = MOVE_BACK.with({
      ...former,
      ...{ id, date, start, end, room, effectiveStart, effectiveEnd, startsAt, endsAt, movedAt, isApart },
      ...{ leftDate: to.date, leftStart: to.start, leftEnd: to.end, leftRoom: to.room },
    });
    const rows = await tx.query<object[]>(text, values);
    if (rows.length !== 1) throw new Error('The locks kept the appointment where it is');
    await this.outbox.withdrawReminders(tx, [id]);
    await forgetWithdrawnReminders(tx, [id], now);
    if (date !== to.date) await forgetReminders(tx, id, now);
  }

  /** Withdraws the mails of the move; a client who got theirs is told of the way back. */
  private async tell(
    tx: EntityManager,
    act: Act,
    { visit, before, taken }: { visit: Candidate; before: Appointment; taken: number },
    { by, moment }: { by: Caller; moment: GymMoment },
  ): Promise<void> {
    const told = await withdrawMails(tx, act, {
      returned: new Set(),
      isFull: (slot) => slot === slotKey(visit) && taken >= visit.capacity,
      ...{ isScheduleRestored: false, isMovedBack: true },
    });
    const after = await read(tx, visit, by, moment);
    if (told.notOfMove.has(visit.clientId)) await this.outbox.raiseSequences(tx, [visit.id]);
    else await this.outbox.enqueueAll(tx, [movedMail(before, after, { to: visit, reason: null, by: by.role })]);
    if (by.role === Role.Client && told.staff) await this.outbox.enqueueNotice(tx, staffNotification(after, 'moved'));
  }
}

async function read(
  tx: EntityManager,
  { id, clientId }: Candidate,
  { role, language }: Caller,
  { now, zone }: GymMoment,
): Promise<Appointment> {
  const facts = orNotFound(await loadForCancelling(tx, id, clientId));
  return toAppointment(facts.appointment, { role, language, terms: facts.settings, now, zone });
}
