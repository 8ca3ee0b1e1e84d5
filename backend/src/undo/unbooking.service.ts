import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { roomOf, type BookedByAct, type JsonRow } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { backInLine, isWaitFor, wasPayingOnly } from '../acts/kept-waits.js';
import { cancelledMail, factsOf } from '../appointments/appointment-mails.js';
import { toAppointment } from '../appointments/appointment.mapper.js';
import { loadForCancelling, type CancellingFacts } from '../appointments/appointment.repository.js';
import { FreedPlaces, type FreedSlot } from '../appointments/freed-places.js';
import { AppointmentStatus } from '../contract/appointment.js';
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

/** Undoes bookings by staff (rule: undo). */
@Injectable()
export class UnbookingService {
  constructor(
    private readonly outbox: MailOutboxService,
    private readonly freed: FreedPlaces,
    private readonly queue: SubscriptionQueueService,
  ) {}

  /** Takes the places that the act booked back, as if they had never been booked. */
  async unbook(
    tx: EntityManager,
    act: Act,
    bookings: readonly BookedByAct[],
    { by, moment }: { by: Caller; moment: GymMoment },
  ): Promise<void> {
    const facts: CancellingFacts[] = [];
    for (const { id } of bookings) {
      const found = act.clientId === null ? null : await loadForCancelling(tx, id, act.clientId);
      if (found === null) throw new AppError('CHANGED_SINCE');
      facts.push(found);
    }
    const gone: Gone[] = [];
    for (const booking of bookings) gone.push(await remove(tx, booking, moment.now));
    const waits = JSON.stringify(gone.flatMap((one) => one.waits));
    for (const statement of WAIT_AGAIN) await tx.query(statement, [waits]);
    await this.outbox.withdrawReminders(
      tx,
      bookings.map(({ id }) => id),
    );
    const used = [...new Set(gone.flatMap(({ subscriptionId: id }) => (id === null ? [] : [id])))];
    if (used.length > 0) {
      await activateAnew(tx, used, { byId: by.id, at: moment.now });
      const owners = facts.map(({ appointment }) => appointment.clientId);
      await this.queue.settleAll(tx, [...new Set(owners)], { byId: by.id });
    }
    const told = await withdrawMails(tx, act, NOTHING_BACK);
    if (told.booked) await this.tell(tx, facts, { by, moment });
    await this.freed.announce(
      tx,
      gone.filter(({ isHeldAgain }) => !isHeldAgain).map(({ slot }) => slot),
    );
  }

  /** One mail about all of them. */
  private async tell(
    tx: EntityManager,
    facts: readonly CancellingFacts[],
    { by, moment }: { by: Caller; moment: GymMoment },
  ): Promise<void> {
    const cancelled = {
      ...{ status: AppointmentStatus.Cancelled, cancelledAt: moment.now, cancelledByName: by.name },
      isCancelledByClient: false,
    };
    const { role, language } = by;
    const [first, ...others] = facts.map(({ appointment, settings: terms }) =>
      toAppointment({ ...appointment, ...cancelled }, { role, language, terms, ...moment }),
    );
    const [reader] = facts;
    if (first === undefined || reader === undefined) return;
    const mail = cancelledMail(first, { to: reader.client, by: role, ...reader.settings });
    const values = { ...mail.values, appointments: [factsOf(first), ...others.map(factsOf)] as const };
    await this.outbox.enqueueAll(tx, [{ ...mail, values }]);
  }
}

/** An undo that brings nothing back. */
const NOTHING_BACK = {
  ...{ returned: new Set<string>(), isFull: () => false },
  ...{ isScheduleRestored: false, isMovedBack: false },
};

/** After a booking was removed: the waits that go on, and the place that is free or held again. */
interface Gone {
  subscriptionId: string | null;
  waits: JsonRow[];
  isHeldAgain: boolean;
  slot: FreedSlot;
}

/** @throws {AppError} CHANGED_SINCE when its row is another one by now */
async function remove(tx: EntityManager, booking: BookedByAct, now: Date): Promise<Gone> {
  const { id, date, start, end, room } = roomOf(booking);
  const waits = booking.waits.filter((wait) => !wasPayingOnly(wait)).map((wait) => asLeft(wait, booking, now));
  const isHeldAgain = waits.some((wait) => wait['held_until'] !== null);
  const { text, values } = UNBOOK.with({ id, row: JSON.stringify(booking.row), freed: isHeldAgain ? 0 : 1 });
  const [gone] = await tx.query<{ subscriptionId: string | null }[]>(text, values);
  if (gone === undefined) throw new AppError('CHANGED_SINCE');
  return { ...gone, waits, isHeldAgain, slot: { date, start, end, room } };
}

/** A place is held again only in the slot of the booking, whose place is there. */
function asLeft(wait: JsonRow, booking: BookedByAct, now: Date): JsonRow {
  const until = wait['held_until'];
  const isHeld = isWaitFor(wait, booking) && typeof until === 'string' && new Date(until) > now;
  const again = backInLine(wait);
  return isHeld ? { ...again, held_until: until } : again;
}
