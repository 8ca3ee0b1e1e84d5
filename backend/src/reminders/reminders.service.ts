import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { inRoom } from '../mail/mail-purposes.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { addressedToClient, type MailedClient, type OutgoingMail } from '../mail/outbox/outgoing-mail.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { Scheduled } from '../platform/gyms/rounds.js';
import { ClockCheck } from '../platform/time/clock-check.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { dueReminders, type DueReminders } from './reminders.rules.js';

/** An appointment that still needs a reminder, with its recipient. */
interface UnremindedVisit extends MailedClient {
  dedupeKey: string;
  appointmentId: string;
  date: CalendarDate;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  startsAt: Date;
  endsAt: Date;
  room: number;
}

/** $1 is now; `valuesOf` gives the others. Members who booked or moved within the lead time know it already. */
const IS_DUE: Readonly<Record<DueReminders['kind'], string>> = {
  evening: 'a.appointment_date = $2::date AND greatest(a.booked_at, a.moved_at) < $3::timestamptz',
  hours: `a.starts_at <= $2::timestamptz AND greatest(a.booked_at, a.moved_at) < a.starts_at - $3::int * interval '1 hour'`,
};

/** Tomorrow's end is at most 49 hours away, and so are the hours of a reminder. */
const MAY_BE_REMINDED = `EXISTS (SELECT FROM appointments
  WHERE status = 1 AND starts_at > $1 AND starts_at <= $1::timestamptz + interval '49 hours')`;

const unreminded = (kind: DueReminders['kind']): string => `
  FROM appointments a JOIN users u ON u.id = a.client_id
  CROSS JOIN LATERAL (SELECT 'reminder ${kind} ' || a.id AS key) k
  WHERE a.status = 1 AND a.starts_at > $1 AND ${IS_DUE[kind]}
    AND u.is_active AND u.email_confirmed_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM mails m WHERE m.dedupe_key = k.key)`;

/** Skips clients locked by a booking, a cancellation or a move; the next run finds them. */
const lockClients = (kind: DueReminders['kind']): string => `
  SELECT id FROM users WHERE id IN (SELECT u.id ${unreminded(kind)}) ORDER BY id FOR SHARE SKIP LOCKED`;

const visits = (kind: DueReminders['kind']): string => `
  SELECT k.key AS "dedupeKey", a.id AS "appointmentId", u.id AS "clientId", u.name, u.email, u.language,
    a.appointment_date AS date, a.effective_start_time AS "startTime", a.effective_end_time AS "endTime",
    a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.room
  ${unreminded(kind)} AND u.id = ANY ($4::uuid[]) ORDER BY a.starts_at, a.id`;

const valuesOf = (due: DueReminders, now: Date): unknown[] =>
  due.kind === 'evening' ? [now, due.date, due.bookedBefore] : [now, due.startsUntil, due.leadHours];

/**
 * Reads the visits so that they stay valid until the commit. A cancellation or move locks the client first, so it finds
 * the reminder written now and withdraws it. The read follows in a statement of its own, so that it sees the state
 * after the locks were taken.
 */
async function lockUnreminded(tx: EntityManager, due: DueReminders, now: Date): Promise<UnremindedVisit[]> {
  const { kind } = due;
  const values = valuesOf(due, now);
  const locked = await named<{ id: string }>(tx, {
    name: `lock-clients-to-remind-${kind}`,
    text: lockClients(kind),
    values,
  });
  if (locked.length === 0) return [];
  const clients = locked.map(({ id }) => id);
  return named(tx, { name: `visits-to-remind-of-${kind}`, text: visits(kind), values: [...values, clients] });
}

/**
 * Reminds members of their appointments, the evening before and some hours before (rule: reminders). The mail's key is
 * kind and appointment, so each is sent once, whichever process is first.
 */
@Injectable()
export class RemindersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly outbox: MailOutboxService,
    private readonly clockCheck: ClockCheck,
  ) {}

  @Scheduled(CronExpression.EVERY_MINUTE, MAY_BE_REMINDED)
  async remind(): Promise<void> {
    if ((await this.clockCheck.agreedNow()) === null) return;
    const moment = this.clock.read();
    const settings = await this.settings.values();
    for (const due of dueReminders(settings, moment)) {
      await inTransaction(this.dataSource, async (tx) => {
        const visits = await lockUnreminded(tx, due, moment.now);
        await this.outbox.enqueueAll(
          tx,
          visits.map((visit) => reminder(visit, due)),
        );
      });
    }
  }
}

function reminder(visit: UnremindedVisit, due: DueReminders): OutgoingMail<'reminder'> {
  const { dedupeKey, appointmentId, date, startTime, endTime, room } = visit;
  const instants = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() };
  return {
    purpose: 'reminder',
    ...addressedToClient(visit),
    values: { appointments: [{ appointmentId, date, startTime, endTime, ...instants, ...inRoom(room) }] },
    dedupeKey,
    notAfter: due.kind === 'evening' ? due.notAfter : visit.startsAt,
  };
}
