import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '../../contract/languages.js';
import type { MailPurpose } from '../../contract/mail.js';
import { named } from '../../platform/database/named-query.js';
import { Clock } from '../../platform/time/clock.js';
import { priorityOf, type MailRecipient, type MailValues } from '../mail-purposes.js';
import { announceMail } from './mail-announcement.js';
import { ENQUEUE, ENQUEUE_ALL, ENQUEUE_TO_STAFF, REDACT, WITHDRAW_REMINDERS } from './mail-outbox.sql.js';
import { mailParameters, toGiven } from './mail-parameters.js';

/** A mail to be written. `values` is what its purpose needs to know (mail-purposes.ts). */
export interface OutgoingMail<Purpose extends MailPurpose = MailPurpose> {
  purpose: Purpose;
  to: string;
  /** null for an address without account. */
  recipientId?: string | null;
  recipientName: string;
  language: Language;
  values: MailValues[Purpose];
  /** A second mail with this key is not written: "one reminder for this appointment". */
  dedupeKey?: string;
  /** Not sent before; now when it is left out. */
  notBefore?: Date;
  /** Not sent any more from then on: a link that has expired, a reminder of what is over. */
  notAfter?: Date;
}

/** Everyone who works here, each in his own language. */
export type StaffMail<Purpose extends StaffPurpose = StaffPurpose> = Pick<
  OutgoingMail<Purpose>,
  'purpose' | 'values' | 'dedupeKey'
>;
type StaffPurpose = 'staff-notification' | 'erasure-requested';

/** The recipient's part of an `OutgoingMail`, from a row of `users`. */
export const addressedTo = (user: MailRecipient & { language: Language }) => ({
  to: user.email,
  recipientId: user.id,
  recipientName: user.name,
  language: user.language,
});

/**
 * Where every mail begins: a row in the transaction of its cause, so that it is sent if and only if that is committed
 * (rule: outbox). Nothing here waits for a mail server.
 */
@Injectable()
export class MailOutbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes the mail; one statement. `changed`, `cancelled` and `day-closed` withdraw the reminders of their
   * appointments that have not gone out. Returns the mail's id, or null when its `dedupeKey` was there before.
   */
  async enqueue<Purpose extends MailPurpose>(tx: EntityManager, mail: OutgoingMail<Purpose>): Promise<string | null> {
    const values = mailParameters(mail, this.clock.now());
    const rows = await named<{ id: string }>(tx, { name: 'enqueue-mail', text: ENQUEUE, values });
    announceMail(tx);
    return rows[0]?.id ?? null;
  }

  /** `enqueue` of many mails, in one statement. */
  async enqueueAll(tx: EntityManager, mails: readonly OutgoingMail[]): Promise<void> {
    if (mails.length === 0) return;
    const now = this.clock.now();
    const values = [JSON.stringify(mails.map((mail) => toGiven(mail, now))), now];
    await named(tx, { name: 'enqueue-mails', text: ENQUEUE_ALL, values });
    announceMail(tx);
  }

  /** The same mail to every active administrator. */
  async enqueueToStaff<Purpose extends StaffPurpose>(
    tx: EntityManager,
    { purpose, values, dedupeKey }: StaffMail<Purpose>,
  ): Promise<void> {
    await named(tx, {
      name: 'enqueue-mail-to-staff',
      text: ENQUEUE_TO_STAFF,
      values: [purpose, priorityOf(purpose), JSON.stringify(values), this.clock.now(), dedupeKey ?? null],
    });
    announceMail(tx);
  }

  /** For an appointment that is cancelled or moved without a mail about it. */
  async withdrawReminders(tx: EntityManager, appointmentIds: readonly string[]): Promise<void> {
    await named(tx, { name: 'withdraw-reminders', text: WITHDRAW_REMINDERS, values: [appointmentIds] });
  }

  /** Erasure (rule: erasure): what is not sent yet is withdrawn, and nothing tells any more who it was for. */
  async redact(tx: EntityManager, userId: string): Promise<void> {
    await named(tx, { name: 'redact-mails', text: REDACT, values: [userId] });
  }
}
