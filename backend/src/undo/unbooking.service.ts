import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { roomOf, type BookedByAct, type JsonRow } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { backInLine, wasPayingOnly } from '../acts/kept-waits.js';
import { cancelledMail } from '../appointments/appointment-mails.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { loadForCancelling } from '../appointments/appointment.repository.js';
import { FreedPlaces } from '../appointments/freed-places.js';
import { AppointmentStatus } from '../contract/appointment.js';
import { FIRST_ROOM } from '../contract/room.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { statementOf } from '../platform/database/named-query.js';
import { inFirstRoom } from '../platform/database/sql-words.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import type { GymMoment } from '../platform/time/gym-clock.js';
import { SubscriptionQueueService } from '../subscriptions/subscription-queue.service.js';
import { withdrawMails } from './act-mails.js';
import { activateAnew } from './returning.repository.js';

/* A difference from the row as it was booked was made since: a move, a mark, another time of the slot. A column that came meanwhile is null. */
const UNBOOK = statementOf(
  'unbook',
  ['id', 'row', 'freed'],
  ($) => `
  WITH gone AS (
    DELETE FROM appointments a
    WHERE a.id = ${$.id} AND a.status <> ${AppointmentStatus.Cancelled} 
      AND jsonb_strip_nulls(to_jsonb(a) - 'status') = jsonb_strip_nulls(${inFirstRoom(`${$.row}::jsonb`)})
    RETURNING a.appointment_date, a.start_time, a.end_time, a.room, a.subscription_id
  ), freed AS (
    UPDATE slot_occupancies o SET booked = o.booked - ${$.freed}::int FROM gone
    WHERE o.slot_date = gone.appointment_date AND o.start_time = gone.start_time AND o.end_time = gone.end_time AND o.room = gone.room
  )
  SELECT subscription_id AS "subscriptionId" FROM gone`,
);

/* The wait goes on: the report of demand counts the entry once it ends anew. */
const WAIT_AGAIN = [
  "DELETE FROM past_waits WHERE id IN (SELECT (w.row ->> 'id')::uuid FROM jsonb_array_elements($1::jsonb) AS w(row))",
  `INSERT INTO interests SELECT w.* FROM jsonb_array_elements($1::jsonb) AS e(row),
     jsonb_populate_record(NULL::interests, ${inFirstRoom('e.row')}) w ON CONFLICT DO NOTHING`,
] as const;

/** Undoes a booking by staff (rule: undo). */
@Injectable()
export class UnbookingService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Takes the place back, as if it had never been booked. */
  async unbook(
    tx: EntityManager,
    act: Act,
    booking: BookedByAct,
    { by, moment }: { by: Caller; moment: GymMoment },
  ): Promise<void> {
    const { id, date, start, end, room } = roomOf(booking);
    const facts = act.clientId === null ? null : await loadForCancelling(tx, id, act.clientId);
    if (facts === null) throw new AppError('CHANGED_SINCE');
    const { appointment, client, settings: terms } = facts;
    const waits = booking.waits.filter((wait) => !wasPayingOnly(wait)).map((wait) => asLeft(wait, booking, moment.now));
    const isHeldAgain = waits.some((wait) => wait['held_until'] !== null);
    const { text, values } = UNBOOK.with({ id, row: JSON.stringify(booking.row), freed: isHeldAgain ? 0 : 1 });
    const [gone] = await tx.query<{ subscriptionId: string | null }[]>(text, values);
    if (gone === undefined) throw new AppError('CHANGED_SINCE');
    for (const statement of WAIT_AGAIN) await tx.query(statement, [JSON.stringify(waits)]);
    await this.outbox.withdrawReminders(tx, [id]);
    if (gone.subscriptionId !== null) {
      await activateAnew(tx, [gone.subscriptionId], { byId: by.id, at: moment.now });
      await this.queue.settleAll(tx, [appointment.clientId], { byId: by.id });
    }
    const told = await withdrawMails(tx, act, NOTHING_BACK);
    if (told.booked) {
      const cancelled = {
        ...{ status: AppointmentStatus.Cancelled, cancelledAt: moment.now, cancelledByName: by.name },
        isCancelledByClient: false,
      };
      const after = toAppointment(
        { ...appointment, ...cancelled },
        { role: by.role, language: by.language, terms, ...moment },
      );
      await this.outbox.enqueueAll(tx, [cancelledMail(after, { to: client, by: by.role, ...terms })]);
    }
    if (!isHeldAgain) await this.freed.announce(tx, [{ date, start, end, room }]);
  }
}

/** An undo that brings nothing back. */
export const NOTHING_BACK = {
  ...{ returned: new Set<string>(), isFull: () => false },
  ...{ isScheduleRestored: false, isMovedBack: false },
};

/** A place is held again only in the slot of the booking, whose place is there. */
function asLeft(wait: JsonRow, booking: BookedByAct, now: Date): JsonRow {
  const { date, start, end, room } = roomOf(booking);
  const isThen = wait['appointment_date'] === date && wait['start_time'] === start && wait['end_time'] === end;
  const isHere = isThen && (wait['room'] ?? FIRST_ROOM) === room;
  const until = wait['held_until'];
  const isHeld = isHere && typeof until === 'string' && new Date(until) > now;
  const again = backInLine(wait);
  return isHeld ? { ...again, held_until: until } : again;
}
