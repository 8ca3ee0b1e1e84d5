import type { EntityManager } from 'typeorm';
import type { Changed, JsonRow } from '../acts/act-changes.js';
import type { Act } from '../acts/act.entity.js';
import { ACT_MAILS } from '../acts/acts.service.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { FreezeState } from '../contract/freeze.js';
import type { MailPurpose, MailState } from '../contract/mail.js';
import { FIRST_ROOM } from '../contract/room.js';
import type { AppointmentFacts, FreezeEvent, MailValues } from '../mail/mail-purposes.js';
import { Mail } from '../mail/outbox/mail.entity.js';
import { NOTICES_WAIT } from '../mail/outbox/outgoing-mail.js';
import { slotKey } from './returning.rules.js';

interface ActMail {
  id: string;
  purpose: MailPurpose;
  state: MailState;
  settledAt: Date | null;
  /** A child, or the recipient. */
  clientId: string | null;
  facts: Partial<
    MailValues['cancelled'] & MailValues['place-free'] & Pick<MailValues['staff-notification'], 'further'>
  >;
  writtenIn: string | null;
}

/** The effects of the undo on the facts in the mails. */
interface Undone {
  /** Ids of the appointments that are confirmed again. */
  returned: ReadonlySet<string>;
  /** Names a slot by its `slotKey`. */
  isFull: (slot: string) => boolean;
  /** The schedule is as it was before, so that every place that its change had offered is gone. */
  isScheduleRestored: boolean;
  /** A single appointment is where it was before. */
  isMovedBack: boolean;
}

/** People by the mails that reached them before the undo. */
interface Told {
  /** Appointments by id that their client was told are cancelled. */
  cancelled: Set<string>;
  /** Clients whose mail about a new time was withdrawn. */
  notOfMove: Set<string>;
  /** The client was told of their freeze. */
  freeze: boolean;
  /** Administrators were told of the member's own cancellation. */
  staff: boolean;
  /** The client was told of the booking, or of all dates of a course. */
  booked: boolean;
}

/** Not a named statement: a plan for any time would read all mails. The lock waits for a worker that is taking one. */
const MAILS_OF_ACT = `
  SELECT id, purpose, state, settled_at AS "settledAt", coalesce(facts ->> 'clientId', recipient_id::text) AS "clientId", facts,
    written_in AS "writtenIn" FROM mails
  WHERE (written_in = $1 AND created_at BETWEEN $2::timestamptz AND $2::timestamptz + interval '10 minutes'
      AND purpose = ANY ($3))
    OR (purpose = 'staff-notification' AND created_at BETWEEN $2::timestamptz - ${NOTICES_WAIT} AND $2::timestamptz
      AND (written_in = $1 OR facts -> 'further' @> jsonb_build_array(jsonb_build_object('writtenIn', $1::text))))
  ORDER BY id FOR UPDATE`;

/** A notice that goes on without the act that it was written for, or without one of the further ones. */
const WITHOUT_FIRST = `
  UPDATE mails SET written_in = (facts #>> '{further,0,writtenIn}')::bigint,
    facts = ((facts || (facts #> '{further,0}')) - 'writtenIn') || jsonb_build_object('further', (facts -> 'further') - 0)
  WHERE id = $1`;
const WITHOUT_FURTHER = `
  UPDATE mails SET facts = jsonb_set(facts, '{further}', coalesce((
    SELECT jsonb_agg(one) FROM jsonb_array_elements(facts -> 'further') AS one WHERE one ->> 'writtenIn' <> $2::text), '[]'))
  WHERE id = $1`;

/**
 * Withdraws the act's mails that nobody has got, as far as the undo makes them untrue. A mail about several
 * appointments keeps those that stay cancelled.
 */
export async function withdrawMails(tx: EntityManager, act: Act, undone: Undone): Promise<Told> {
  const mails = await tx.query<ActMail[]>(MAILS_OF_ACT, [act.writtenIn, act.at, ACT_MAILS]);
  const told: Told = { cancelled: new Set(), notOfMove: new Set(), freeze: false, staff: false, booked: false };
  for (const mail of mails) {
    const appointments = mail.facts.appointments ?? [];
    if (!isUnsent(mail)) {
      await outdate(tx, mail);
      noteTold(told, mail, undone);
    } else if (mail.purpose === 'cancelled' || mail.purpose === 'day-closed') {
      await keepOnly(
        tx,
        mail,
        appointments.filter(({ appointmentId }) => !undone.returned.has(appointmentId)),
      );
    } else if (isUntrue(mail, undone)) {
      if (mail.purpose === 'staff-notification') await dropFromNotice(tx, mail, act);
      else await withdraw(tx, mail);
      if (mail.purpose === 'changed' && mail.clientId !== null) told.notOfMove.add(mail.clientId);
    }
  }
  return told;
}

const isUnsent = ({ state, settledAt }: ActMail): boolean =>
  state === 'waiting' || (state === 'failed' && settledAt === null);

function noteTold(told: Told, { purpose, facts }: ActMail, { returned }: Undone): void {
  if (purpose === 'staff-notification') told.staff = true;
  if (purpose === 'freeze') told.freeze = true;
  if (purpose === 'booked' || purpose === 'course') told.booked = true;
  if (purpose !== 'cancelled' && purpose !== 'day-closed') return;
  for (const { appointmentId } of facts.appointments ?? []) {
    if (returned.has(appointmentId)) told.cancelled.add(appointmentId);
  }
}

function isUntrue({ purpose, facts }: ActMail, undone: Undone): boolean {
  const { returned, isFull, isScheduleRestored, isMovedBack } = undone;
  if (purpose === 'changed') return isScheduleRestored || isMovedBack;
  if (purpose === 'freeze' || purpose === 'booked' || purpose === 'course') return true;
  if (purpose === 'staff-notification') return returned.size > 0 || isMovedBack;
  const { date, originalStartTime: start, originalEndTime: end, areaId } = facts;
  if (date === undefined || start === undefined || end === undefined) return false;
  return isScheduleRestored || isFull(slotKey({ date, start, end, room: areaId ?? FIRST_ROOM }));
}

const withdraw = (tx: EntityManager, { id }: ActMail): Promise<unknown> =>
  tx.update(Mail, { id }, { state: 'withdrawn' });

/** Others of the client's acts may stand in the same notice (rule: admin notification). */
async function dropFromNotice(tx: EntityManager, mail: ActMail, act: Act): Promise<void> {
  if (mail.writtenIn !== act.writtenIn) await tx.query(WITHOUT_FURTHER, [mail.id, act.writtenIn]);
  else if ((mail.facts.further ?? []).length > 0) await tx.query(WITHOUT_FIRST, [mail.id]);
  else await withdraw(tx, mail);
}

/** One that is being handed over cannot be stopped, but it is not retried when no server takes it. */
async function outdate(tx: EntityManager, { id, state }: ActMail): Promise<void> {
  if (state === 'sending') await tx.query('UPDATE mails SET not_after = created_at WHERE id = $1', [id]);
}

async function keepOnly(tx: EntityManager, mail: ActMail, rest: readonly AppointmentFacts[]): Promise<void> {
  if (rest.length === 0) return void (await withdraw(tx, mail));
  if (rest.length === mail.facts.appointments?.length) return;
  const text = `UPDATE mails SET facts = jsonb_set(facts, '{appointments}', $2::jsonb) WHERE id = $1`;
  await tx.query(text, [mail.id, JSON.stringify(rest)]);
}

interface FreezeColumns extends JsonRow {
  id: string;
  state: FreezeState;
  from_date: CalendarDate;
  until_date: CalendarDate;
}

/** Mails to a client who was told of freezes that are undone: how they are again. */
export function freezesAgain({ before, after }: Changed<JsonRow>): MailValues['freeze'][] {
  const [was, became] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row as FreezeColumns])));
  return [...(became?.values() ?? [])].flatMap((left) => {
    const former = was?.get(left.id);
    const isChanged = (['state', 'from_date', 'until_date'] as const).some((key) => former?.[key] !== left[key]);
    if (!isChanged) return [];
    const { from_date: from, until_date: until } = former ?? left;
    return [{ event: eventOf(former?.state, left.state), from, until, endDate: null, reason: null }];
  });
}

function eventOf(former: FreezeState | undefined, left: FreezeState): FreezeEvent {
  if (former === undefined) return 'withdrawn';
  if (former === 'asked') return 'asked-again';
  return left === 'withdrawn' || left === 'ended' ? 'planned' : 'changed';
}

/** It names a table, so that it runs where mails are written: every server numbers its own transactions. */
const NUMBER = 'SELECT txid_current() AS number FROM (SELECT count(*) FROM job_locks) AS here';

/** Clients who never heard of a move need not hear that it was undone: removes this transaction's mails to them. */
export async function dropMovedMails(tx: EntityManager, clientIds: ReadonlySet<string>, since: Date): Promise<void> {
  if (clientIds.size === 0) return;
  const [transaction] = await tx.query<{ number: string }[]>(NUMBER);
  await tx.query(
    `DELETE FROM mails WHERE created_at >= $1 AND written_in = $3::bigint AND purpose = 'changed'
       AND coalesce(facts ->> 'clientId', recipient_id::text) = ANY ($2::text[])`,
    [since, [...clientIds], transaction?.number],
  );
}
