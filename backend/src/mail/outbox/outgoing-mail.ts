import { randomUUID } from 'node:crypto';
import {
  EventSubscriber,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type QueryRunner,
} from 'typeorm';
import { addDays, type CalendarDate } from '../../contract/calendar-date.js';
import type { Permission } from '../../contract/permissions.js';
import type { Language } from '../../contract/languages.js';
import type { MailPurpose } from '../../contract/mail.js';
import { statementOf, type ParametersOf } from '../../platform/database/named-query.js';
import { earlierRows } from '../../platform/database/sql-words.js';
import type { GymMoment } from '../../platform/time/gym-clock.js';
import { slotInstant } from '../../platform/time/gym-zone.js';
import {
  CALENDAR_METHODS,
  CAN_UNSUBSCRIBE,
  PLACE_PURPOSES,
  purposesSql,
  SECRET_PURPOSES,
  type AppointmentFacts,
  type MailRecipient,
  type MailValues,
} from '../mail-purposes.js';

/** 0 is sent first, while somebody waits in front of a screen; what nobody needs comes after every other mail. */
export function priorityOf(purpose: MailPurpose): number {
  if (CAN_UNSUBSCRIBE.includes(purpose)) return 2;
  return purpose === 'test' || SECRET_PURPOSES.includes(purpose) ? 0 : 1;
}

/** A mail to write. `values` are the facts of its purpose (mail-purposes.ts). */
export interface OutgoingMail<Purpose extends MailPurpose = MailPurpose> {
  purpose: Purpose;
  /** null or empty for a child, whose mails go to their adult (rule: family), and for who has none and gets no mail. */
  to: string | null;
  /** null for an address without an account. */
  recipientId?: string | null;
  recipientName: string;
  language: Language;
  values: MailValues[Purpose];
  /** A second mail with this key is not written, such as a second reminder for an appointment. */
  dedupeKey?: string;
  /** Earliest time of sending; now when omitted. */
  notBefore?: Date;
  /** Latest time of sending, such as the expiry of a link or the start of an appointment. */
  notAfter?: Date;
}

/** A mail to all staff whom it concerns, each in their own language. */
export type StaffMail<Purpose extends StaffPurpose = StaffPurpose> = Pick<
  OutgoingMail<Purpose>,
  'purpose' | 'values' | 'dedupeKey'
>;
export type StaffPurpose = 'staff-notification' | 'freeze-asked' | 'erasure-requested';
/** An act of a client whom staff follow. */
export type StaffNotice = Omit<MailValues['staff-notification'], 'further'>;
/** The permission that a mail's recipients need: it names a client. */
export const PERMISSION_FOR: Readonly<Record<StaffPurpose, Permission>> = {
  'staff-notification': 'clients',
  'freeze-asked': 'clients',
  'erasure-requested': 'erasure',
};

/** Late enough to wake nobody. */
const MORNING = '09:00:00';

/** When a mail that is written at any hour may be sent: by day, until the end of `last`. */
export function byDayUntil(last: CalendarDate, { zone, now, today }: GymMoment) {
  const morning = slotInstant(zone, today, MORNING);
  return { notBefore: morning > now ? morning : now, notAfter: slotInstant(zone, addDays(last, 1), '00:00:00') };
}

/** The recipient of an `OutgoingMail`, from a row of `users`. */
export const addressedTo = (user: MailRecipient & { language: Language }) => ({
  to: user.email,
  recipientId: user.id,
  recipientName: user.name,
  language: user.language,
});

/** A client as statements select them, beside what a mail is about. */
export interface MailedClient {
  clientId: string;
  name: string;
  email: string;
  language: Language;
}

export const addressedToClient = ({ clientId: id, name, email, language }: MailedClient) =>
  addressedTo({ id, name, email, language });

/** The parameters of `mailWithin` below. */
export const MAIL_PARAMETERS = [
  ...['mailId', 'purpose', 'priority', 'recipientId', 'recipientName', 'address', 'language', 'facts'],
  ...['appointmentId', 'dedupeKey', 'notBefore', 'notAfter', 'writtenAt', 'inCalendar'],
] as const;
type MailParameter = (typeof MAIL_PARAMETERS)[number];

/** Their values. */
export function mailRow(mail: OutgoingMail, now: Date): Record<MailParameter, unknown> {
  const appointments = appointmentsOf(mail.values);
  const entersCalendar = CALENDAR_METHODS[mail.purpose] !== undefined;
  return {
    mailId: randomUUID(),
    purpose: mail.purpose,
    priority: priorityOf(mail.purpose),
    recipientId: mail.recipientId ?? null,
    recipientName: mail.recipientName,
    address: mail.to,
    language: mail.language,
    facts: JSON.stringify(mail.values),
    appointmentId: mail.purpose === 'reminder' ? (appointments[0] ?? null) : null,
    dedupeKey: mail.dedupeKey ?? null,
    notBefore: mail.notBefore ?? now,
    notAfter: notAfterOf(mail),
    writtenAt: now,
    inCalendar: entersCalendar ? appointments : [],
  };
}

/** A mail in the form that `ENQUEUE_ALL` reads. */
export function toGiven(mail: OutgoingMail, now: Date): object {
  const { purpose, values: facts, to, language, recipientId, recipientName, dedupeKey } = mail;
  const appointments = appointmentsOf(facts);
  return {
    ...{ purpose, priority: priorityOf(purpose), to, language, recipientId, recipientName, facts, dedupeKey },
    notAfter: notAfterOf(mail),
    appointmentId: purpose === 'reminder' ? appointments[0] : null,
    notBefore: mail.notBefore ?? now,
    appointments: CALENDAR_METHODS[purpose] === undefined ? [] : appointments,
  };
}

const visitsOf = (values: OutgoingMail['values']): readonly AppointmentFacts[] =>
  'appointments' in values ? values.appointments : [];
const appointmentsOf = (values: OutgoingMail['values']): string[] =>
  visitsOf(values).map(({ appointmentId }) => appointmentId);

/** A place is told of until the last of its visits is over. */
function notAfterOf({ purpose, values, notAfter }: OutgoingMail): Date | null {
  const ends = PLACE_PURPOSES.includes(purpose) ? visitsOf(values).map(({ endsAt }) => Date.parse(endsAt)) : [];
  return notAfter ?? (ends.length === 0 ? null : new Date(Math.max(...ends)));
}

/**
 * SQL condition: these mails, locked in the order of their ids. Each statement that waits for the locks of several mails
 * takes them so; in another order two of them would wait for each other.
 */
export const lockedInOrder = (where: string): string =>
  `mails.id IN (SELECT id FROM mails WHERE ${where} ORDER BY id FOR UPDATE)`;

/**
 * Withdraws the reminders of these appointments (SQL). One that is being handed over cannot be stopped, but it is not
 * retried when no server takes it.
 */
const outdateReminders = (from: string, appointments: string): string => `
    UPDATE mails SET state = CASE WHEN state = 'waiting' THEN 'withdrawn' ELSE state END, not_after = created_at ${from}
    WHERE ${lockedInOrder(`purpose = 'reminder' AND ((state = 'waiting' AND appointment_id ${appointments})
      OR (state = 'sending' AND appointment_id ${appointments}))`)}`;

/**
 * The reader of a mail to this person (SQL): they themselves, or a child's adult, in the adult's language. The facts then
 * name the child, by whose id an erasure finds the mail. The only place that knows, so that no sender has to.
 */
function readerOf({ id, name, address, language }: Record<'id' | 'name' | 'address' | 'language', string>) {
  return {
    columns: `coalesce(g.id, ${id}) AS recipient_id, coalesce(g.name, ${name}) AS recipient_name,
      coalesce(g.email, ${address}) AS recipient_address, coalesce(g.language, ${language}) AS language`,
    /** Nothing is written to who has no address (rule: without e-mail). */
    hasAddress: `coalesce(g.email, ${address}, '') <> ''`,
    facts: `CASE WHEN g.id IS NULL THEN '{}' ELSE jsonb_build_object('clientId', c.id, 'childName', c.name) END`,
    join: `LEFT JOIN users c ON c.id = ${id} LEFT JOIN users g ON g.id = c.guardian_id`,
  };
}

/**
 * Common table expressions that write a mail: the next SEQUENCE of each calendar entry, the outdated reminders, and the
 * mail itself, as table `mail`. `cause` is a table of the same statement with one row or none; without a row nothing is
 * written. So a booking or a cancellation writes its mail without another round trip.
 */
export function mailWithin(cause: string, $: ParametersOf<MailParameter>): string {
  const reader = readerOf({
    id: `${$.recipientId}::uuid`,
    name: `${$.recipientName}::text`,
    address: `${$.address}::text`,
    language: `${$.language}::text`,
  });
  return `
  sequences AS (
    INSERT INTO calendar_sequences AS known (appointment_id, sequence, changed_at)
    SELECT appointment_id, 0, ${$.writtenAt}::timestamptz FROM ${earlierRows(cause)}
      CROSS JOIN unnest(${$.inCalendar}::uuid[]) AS appointment_id
    ORDER BY appointment_id
    ON CONFLICT (appointment_id) DO UPDATE SET sequence = known.sequence + 1, changed_at = excluded.changed_at
    RETURNING appointment_id, sequence
  ), outdated AS (
    ${outdateReminders(`FROM ${cause}`, `= ANY (${$.inCalendar}::uuid[])`)}
  ), letter AS MATERIALIZED (
    SELECT ${reader.columns}, ${$.facts}::jsonb || ${reader.facts} AS facts, txid_current() AS written_in,
      (SELECT jsonb_object_agg(appointment_id, sequence) FROM sequences) AS calendar_sequences
    FROM ${cause} ${reader.join} WHERE ${reader.hasAddress}
  ), mail AS (
    INSERT INTO mails (id, purpose, priority, recipient_id, recipient_name, recipient_address, language, facts,
      appointment_id, dedupe_key, next_attempt_at, not_after, created_at, calendar_sequences, written_in)
    SELECT ${$.mailId}::uuid, ${$.purpose}::text, ${$.priority}::smallint, l.recipient_id, l.recipient_name,
      l.recipient_address, l.language, l.facts, ${$.appointmentId}::uuid, ${$.dedupeKey}::text,
      ${$.notBefore}::timestamptz, ${$.notAfter}::timestamptz, ${$.writtenAt}::timestamptz, l.calendar_sequences,
      l.written_in
    FROM ${earlierRows('letter l')}
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id
  )`;
}

/** Writes one mail in a statement of its own. */
export const ENQUEUE = statementOf(
  'enqueue-mail',
  MAIL_PARAMETERS,
  ($) => `WITH cause AS MATERIALIZED (SELECT 1 AS one), ${mailWithin('cause', $)} SELECT id FROM mail`,
);

const GIVEN_READER = readerOf({
  id: 'm."recipientId"',
  name: 'm."recipientName"',
  address: 'm."to"',
  language: 'm.language',
});

/** `ENQUEUE` for a list of mails ($1, JSON): one round trip for any number of members. */
export const ENQUEUE_ALL = `
  WITH given AS (
    SELECT row_number() OVER () AS n, m.* FROM jsonb_to_recordset($1::jsonb) AS m(
      purpose text, priority smallint, "recipientId" uuid, "recipientName" text, "to" text, language text,
      facts jsonb, "appointmentId" uuid, "dedupeKey" text, "notBefore" timestamptz, "notAfter" timestamptz,
      appointments uuid[])
  ), entries AS (
    SELECT n, unnest(appointments) AS appointment_id FROM given
  ), sequences AS (
    INSERT INTO calendar_sequences AS known (appointment_id, sequence, changed_at)
    SELECT DISTINCT appointment_id, 0, $2::timestamptz FROM ${earlierRows('entries')} ORDER BY appointment_id
    ON CONFLICT (appointment_id) DO UPDATE SET sequence = known.sequence + 1, changed_at = excluded.changed_at
    RETURNING appointment_id, sequence
  ), outdated AS (
    ${outdateReminders('', 'IN (SELECT appointment_id FROM entries)')}
  ), numbered AS (
    SELECT e.n, jsonb_object_agg(e.appointment_id, s.sequence) AS calendar_sequences
    FROM entries e JOIN sequences s USING (appointment_id) GROUP BY e.n
  ), letters AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, m.n, m.purpose, m.priority, ${GIVEN_READER.columns},
      m.facts || ${GIVEN_READER.facts} AS facts, m."appointmentId", m."dedupeKey", m."notBefore", m."notAfter",
      numbered.calendar_sequences, txid_current() AS written_in
    FROM given m LEFT JOIN numbered USING (n) ${GIVEN_READER.join} WHERE ${GIVEN_READER.hasAddress}
  ), mail AS (
    INSERT INTO mails (id, purpose, priority, recipient_id, recipient_name, recipient_address, language, facts,
      appointment_id, dedupe_key, next_attempt_at, not_after, created_at, calendar_sequences, written_in)
    SELECT l.id, l.purpose, l.priority, l.recipient_id, l.recipient_name, l.recipient_address, l.language, l.facts,
      l."appointmentId", l."dedupeKey", l."notBefore", l."notAfter", $2::timestamptz, l.calendar_sequences, l.written_in
    FROM ${earlierRows('letters l')} ORDER BY l.n
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING 1 AS one
  )
  SELECT count(*) FROM mail`;

/** $7: who gets it later than now, and when, by id; $8: who gets none. */
export const ENQUEUE_TO_STAFF = `
  INSERT INTO mails (purpose, priority, recipient_id, recipient_name, recipient_address, language, facts,
    next_attempt_at, created_at, dedupe_key)
  SELECT $1::text, $2::smallint, id, name, email, language, $3::jsonb,
    coalesce(($7::jsonb ->> id::text)::timestamptz, $4::timestamptz), $4::timestamptz, $5::text || ':' || id
  FROM users WHERE role = 1 AND is_active AND email_confirmed_at IS NOT NULL AND staff_role = ANY ($6::text[])
    AND id <> ALL ($8::uuid[])
  ON CONFLICT (dedupe_key) DO NOTHING`;

/** Notices wait for their own five minutes, for the minutes in which an act can be undone, and in a night for the morning. */
export const NOTICES_WAIT = "interval '12 hours'";
export const GATHERED_MINUTES = 5;

/** The last notice about a client to each of the staff. Not a named statement: a plan for any time would read all mails. */
export const LAST_NOTICES = `
  SELECT DISTINCT ON (recipient_id) id, recipient_id AS "recipientId", state, next_attempt_at AS "dueAt" FROM mails
  WHERE purpose = 'staff-notification' AND created_at > $2::timestamptz - ${NOTICES_WAIT} AND facts ->> 'clientId' = $1
    AND recipient_id IS NOT NULL
  ORDER BY recipient_id, next_attempt_at DESC`;

/** Adds to notices that no worker has begun; a worker that is quicker leaves them out, and another one is written. */
export const ADD_TO_NOTICES = `
  UPDATE mails m SET facts = jsonb_set(facts, '{further}', coalesce(facts -> 'further', '[]')
    || ($2::jsonb || jsonb_build_object('writtenIn', txid_current()::text)))
  FROM (SELECT id FROM mails WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE) AS waiting
  WHERE m.id = waiting.id AND m.state = 'waiting'
  RETURNING m.recipient_id AS "recipientId"`;

/** $2: the time. */
export const RAISE_SEQUENCES = `
  UPDATE calendar_sequences SET sequence = sequence + 1, changed_at = $2::timestamptz WHERE appointment_id = ANY ($1::uuid[])`;

export const WITHDRAW_REMINDERS = outdateReminders('', '= ANY ($1::uuid[])');

/**
 * Columns (SQL) of a mail that nobody is to get. One that is being handed over cannot be stopped, but it is not retried when no
 * server takes it, nor sent by mail when no phone does.
 */
export const WITHDRAWN = `
    state = CASE WHEN state IN ('waiting', 'paused') THEN 'withdrawn' ELSE state END,
    not_after = CASE WHEN state = 'sending' THEN created_at ELSE not_after END`;

/** Mails to an adult about a child who stays keep what they say. */
export const REDACT = `
  UPDATE mails SET recipient_name = '', recipient_address = '', last_error = NULL,
    facts = CASE WHEN facts ? 'childName' AND facts ->> 'clientId' <> ALL ($1::uuid[]::text[]) THEN facts ELSE '{}' END,
    ${WITHDRAWN}
  WHERE ${lockedInOrder(`recipient_id = ANY ($1::uuid[]) OR facts ->> 'clientId' = ANY ($1::uuid[]::text[])`)}`;

/** The words of a company about a text, and the mark of its number. */
export const REDACT_TEXTS = `
  UPDATE text_messages SET words = NULL, number_hash = NULL WHERE id IN (
    SELECT id FROM text_messages WHERE user_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE)`;

/** Mails to an account that is no longer reached. */
export const WITHDRAW_TO = `
  UPDATE mails SET ${WITHDRAWN},
    facts = CASE WHEN state <> 'sending' AND purpose IN (${purposesSql(SECRET_PURPOSES)})
      THEN '{}' ELSE facts END
  WHERE ${lockedInOrder(`recipient_id = $1 AND state IN ('waiting', 'paused', 'sending')`)}`;

const ANNOUNCED = 'mailWasWritten';

/** Marks the transaction as one that wrote mail. */
export function announceMail(tx: EntityManager): void {
  if (tx.queryRunner !== undefined) tx.queryRunner.data[ANNOUNCED] = true;
}

/** Calls `wake` after each commit of this process that wrote mail, so that it is sent before the next poll. */
export function onCommittedMail(dataSource: DataSource, wake: () => void): void {
  dataSource.subscribers.push(new CommittedMail(wake));
}

@EventSubscriber()
class CommittedMail implements EntitySubscriberInterface {
  constructor(private readonly wake: () => void) {}

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (queryRunner.data[ANNOUNCED] !== true) return;
    queryRunner.data[ANNOUNCED] = false;
    this.wake();
  }
}
