import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { notReplaced } from '../clients/client.sql.js';
import { daysBetween, type CalendarDate } from '../contract/calendar-date.js';
import type { DocumentKind } from '../contract/client-document.js';
import { LIMITS } from '../contract/limits.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, byDayUntil, type MailedClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { usesSql } from '../settings/settings.repository.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock, type GymMoment } from '../platform/time/gym-clock.js';

const [LAST, FIRST] = LIMITS.documentReminderDays;

/** A document that ends soon, with a client who has not been told at this distance. */
interface EndingDocument extends MailedClient {
  /** Contains the document, its end and the distance. */
  dedupeKey: string;
  kind: DocumentKind;
  validUntil: CalendarDate;
}

/** The client hears of the nearer distance only, when both have been passed. */
const ENDING = `
  SELECT k.key AS "dedupeKey", u.id AS "clientId", u.name, u.email, u.language, d.kind, d.valid_until AS "validUntil"
  FROM client_documents d
  JOIN users u ON u.id = d.client_id
  CROSS JOIN LATERAL (
    SELECT 'document ' || d.id || ' ' || d.valid_until || ' '
      || CASE WHEN d.valid_until <= $1::date + ${LAST} THEN ${LAST} ELSE ${FIRST} END AS key) k
  WHERE d.valid_until BETWEEN $1::date AND $1::date + ${FIRST} AND ${notReplaced('d')}
    AND u.is_active AND u.email_confirmed_at IS NOT NULL AND ${usesSql('papers')}
    AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe_key = k.key)
  ORDER BY d.valid_until, u.id, d.id`;

const endingDocuments = (tx: EntityManager, today: CalendarDate): Promise<EndingDocument[]> =>
  named(tx, { name: 'ending-documents', text: ENDING, values: [today] });

/**
 * Mails members 30 and 7 days before a document of theirs ends (rule: documents). By the mail's key all processes
 * together tell once. A moved end is told again; a document that another outlasts is not told of.
 */
@Injectable()
export class DocumentRemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async tell(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    await inTransaction(this.dataSource, async (tx) => {
      const ending = await endingDocuments(tx, moment.today);
      await this.outbox.enqueueAll(
        tx,
        ending.map((document) => reminder(document, moment)),
      );
    });
  }
}

function reminder(document: EndingDocument, moment: GymMoment): OutgoingMail<'document-expiring'> {
  const { dedupeKey, kind, validUntil } = document;
  return {
    purpose: 'document-expiring',
    ...addressedToClient(document),
    values: { kind, validUntil, daysRemaining: daysBetween(moment.today, validUntil) + 1 },
    dedupeKey,
    ...byDayUntil(validUntil, moment),
  };
}
