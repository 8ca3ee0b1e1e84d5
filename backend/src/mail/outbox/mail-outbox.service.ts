import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailPurpose, MailState } from '../../contract/mail.js';
import { PERMISSIONS } from '../../contract/permissions.js';
import { named } from '../../platform/database/named-query.js';
import { Clock } from '../../platform/time/clock.js';
import {
  ADD_TO_NOTICES,
  announceMail,
  ENQUEUE,
  ENQUEUE_ALL,
  ENQUEUE_TO_STAFF,
  GATHERED_MINUTES,
  LAST_NOTICES,
  mailRow,
  type OutgoingMail,
  PERMISSION_FOR,
  priorityOf,
  RAISE_SEQUENCES,
  REDACT,
  REDACT_TEXTS,
  type StaffMail,
  type StaffNotice,
  type StaffPurpose,
  toGiven,
  WITHDRAW_REMINDERS,
  WITHDRAW_TO,
} from './outgoing-mail.js';

interface LastNotice {
  id: string;
  recipientId: string;
  state: MailState;
  dueAt: Date;
}
type Added = Pick<LastNotice, 'recipientId'>;

/**
 * Writes mails as rows in the transaction of their cause, so that a mail is sent if and only if that commits (rule:
 * outbox). Never waits for a mail server.
 */
@Injectable()
export class MailOutboxService {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes the mail in one statement. `changed`, `cancelled` and `day-closed` withdraw unsent reminders of their
   * appointments. Returns the mail's id, or null when its `dedupeKey` exists already.
   */
  async enqueue<Purpose extends MailPurpose>(tx: EntityManager, mail: OutgoingMail<Purpose>): Promise<string | null> {
    const rows = await named<{ id: string }>(tx, ENQUEUE.with(mailRow(mail, this.clock.now())));
    announceMail(tx);
    return rows[0]?.id ?? null;
  }

  /** `enqueue` for many mails, in one statement. */
  async enqueueAll(tx: EntityManager, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length === 0) return;
    const now = this.clock.now();
    const values = [JSON.stringify(mails.map((mail) => toGiven(mail, now))), now];
    await named(tx, { name: 'enqueue-mails', text: ENQUEUE_ALL, values });
    announceMail(tx);
  }

  /** Writes the same mail to all active staff whom it concerns. */
  async enqueueToStaff<Purpose extends StaffPurpose>(
    tx: EntityManager,
    { purpose, values, dedupeKey }: StaffMail<Purpose>,
    { laterFor = {}, notTo = [] }: { laterFor?: Record<string, Date>; notTo?: readonly string[] } = {},
  ): Promise<void> {
    await named(tx, {
      name: 'enqueue-mail-to-staff',
      text: ENQUEUE_TO_STAFF,
      values: [
        purpose,
        priorityOf(purpose),
        JSON.stringify(values),
        this.clock.now(),
        dedupeKey ?? null,
        PERMISSIONS[PERMISSION_FOR[purpose]],
        JSON.stringify(laterFor),
        notTo,
      ],
    });
    announceMail(tx);
  }

  /**
   * Tells staff what a client has done whom they follow (rule: admin notification): the first at once, what follows within
   * five minutes together. The caller has locked the client.
   */
  async enqueueNotice(tx: EntityManager, notice: StaffNotice): Promise<void> {
    const now = this.clock.now();
    const { clientId, clientName: _, ...event } = notice;
    const last = await tx.query<LastNotice[]>(LAST_NOTICES, [clientId, now]);
    const waiting = last.filter(({ state, dueAt }) => state === 'waiting' && dueAt > now);
    const ids = waiting.map(({ id }) => id);
    const added = ids.length === 0 ? [] : await tx.query<[Added[], number]>(ADD_TO_NOTICES, [ids, event]);
    const laterFor = last.flatMap(({ recipientId, dueAt }): [string, Date][] => {
      const next = new Date(dueAt.getTime() + GATHERED_MINUTES * 60_000);
      return next > now ? [[recipientId, next]] : [];
    });
    const mail = { purpose: 'staff-notification' as const, values: notice };
    const notTo = (added[0] ?? []).map(({ recipientId }) => recipientId);
    await this.enqueueToStaff(tx, mail, { laterFor: Object.fromEntries(laterFor), notTo });
  }

  /** For an appointment that is cancelled or moved without a mail about it. */
  async withdrawReminders(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
    await named(tx, { name: 'withdraw-reminders', text: WITHDRAW_REMINDERS, values: [appointmentIds] });
  }

  /** For an appointment that is back where it was without a mail about it: calendars that read its feed go by the number. */
  async raiseSequences(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
    const values = [appointmentIds, this.clock.now()];
    await named(tx, { name: 'raise-calendar-sequences', text: RAISE_SEQUENCES, values });
  }

  /** For an account that loses its address: what is not sent yet stays here. */
  async withdrawTo(tx: EntityManager, userId: string): Promise<void> {
    await named(tx, { name: 'withdraw-mails-to', text: WITHDRAW_TO, values: [userId] });
  }

  /** Erases recipients (rule: erasure): withdraws unsent mails and removes the recipient from the others. */
  async redact(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    // In the one order: their texts before their mails.
    await named(tx, { name: 'redact-texts', text: REDACT_TEXTS, values: [userIds] });
    await named(tx, { name: 'redact-mails', text: REDACT, values: [userIds] });
  }
}
