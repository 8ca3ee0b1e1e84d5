import type { AuditAction } from '../contract/audit-deeds.js';
import { cancelUntil, type CancellationTerms } from '../appointments/cancelling.rules.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { MailPurpose, MailState } from '../contract/mail.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import type { AppointmentFacts } from '../mail/mail-purposes.js';
import { priorityOf } from '../mail/outbox/outgoing-mail.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import type { DemoCalendar } from './demo-calendar.js';
import { closedAt, type DemoClosing } from './demo-closings.js';
import type { DemoClient } from './demo-clients.js';
import { DEADLINE_CHANGED_DAYS_AGO, type AppointmentRow, type Row, type RowContext } from './demo-rows.js';
import type { DemoVisit } from './visit-planner.js';

export const CLOSED_BECAUSE = 'Συντήρηση εξοπλισμού';

interface LifeContext extends RowContext {
  terms: CancellationTerms;
  calendar: DemoCalendar;
  clients: readonly DemoClient[];
  /** Every visit with its row. */
  visits: readonly { visit: DemoVisit; row: AppointmentRow }[];
  subscriptions: readonly Row[];
  users: readonly Row[];
  closings: readonly DemoClosing[];
}

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
/** Days of mail and log; the outbox begins with the first of them. */
const REMEMBERED_DAYS = 5;
const REMINDED_HOURS_BEFORE = 20;
const UNKNOWN_MAILBOX = '550 5.1.1 Recipient address rejected: User unknown';
const LOST_CONNECTION = 'The connection was lost after the message had been handed over';

const BROADCASTS = [
  {
    daysAgo: 4,
    subject: 'Ανοίγουμε και τις Κυριακές',
    message: 'Από αυτή την Κυριακή σας περιμένουμε και το πρωί, από τις 9:00 έως τη 1:00. Κλείστε θέση όπως πάντα.',
    subjectEn: 'Open on Sundays, too',
    messageEn: 'From this Sunday on we are open in the morning as well, from 9:00 to 1:00. Book as always.',
  },
  {
    daysAgo: 19,
    subject: 'Νέος εξοπλισμός',
    message: 'Ήρθαν τα καινούργια κωπηλατικά. Ζητήστε μας να σας δείξουμε πώς ρυθμίζονται.',
    subjectEn: 'New equipment',
    messageEn: 'The new rowing machines are here. Ask us how to adjust them.',
  },
] as const;

/** Traces of a gym in use beside its bookings: mail, broadcasts, and the log of its staff. */
export class DemoLife {
  private readonly since: Date;

  constructor(private readonly context: LifeContext) {
    this.since = this.before(REMEMBERED_DAYS * MS_PER_DAY);
  }

  broadcasts(): Row[] {
    const { seeded, administratorId } = this.context;
    return BROADCASTS.map(({ daysAgo, subject, message, subjectEn, messageEn }) => ({
      ...{ id: seeded.uuid(), subject, message, subject_en: subjectEn, message_en: messageEn },
      ...{ active_clients_only: true, created_by_id: administratorId, created_at: this.at(daysAgo, '11:15:00') },
    }));
  }

  mails(broadcasts: readonly Row[]): Row[] {
    return [...this.visitMails(), ...this.reminders(), ...this.welcomes(), ...this.broadcastMails(broadcasts)];
  }

  /** Only the acts of staff are logged. */
  audit(broadcasts: readonly Row[]): Row[] {
    return [
      ...this.bookingsByStaff(),
      ...this.clientChanges(),
      ...this.subscriptionChanges(),
      ...this.closedDays(),
      this.changedDeadline(),
      ...broadcasts.map((broadcast) => {
        const { subject, message, subject_en: subjectEn, message_en: messageEn } = broadcast;
        const after = { subject, message, subjectEn, messageEn, activeClientsOnly: true };
        return this.entry(broadcast.created_at as Date, 'broadcast.sent', String(broadcast.id), { after });
      }),
    ].filter(({ at }) => at <= this.context.now);
  }

  /** Staff work by day, whenever the demo gym is made. */
  private at(daysAgo: number, time: TimeOfDay): Date {
    const { zone, calendar } = this.context;
    return slotInstant(zone, addDays(calendar.today, -daysAgo), time);
  }

  private before(ms: number): Date {
    return new Date(this.context.now.getTime() - ms);
  }

  private isRemembered = (at: Date | null): at is Date => at !== null && at >= this.since && at <= this.context.now;

  /** Every booking since the first mail has its own: nobody would have to ask where it is. */
  private visitMails(): Row[] {
    return this.context.visits.flatMap(({ visit, row }) => {
      const appointments = [factsOf(row)];
      const mails: Row[] = [];
      if (this.isRemembered(row.booked_at)) {
        const bookedByStaff = row.booked_by_id !== visit.client.id;
        const facts = { appointments, cancelUntil: this.cancelUntil(visit, row), bookedByStaff };
        mails.push(this.mail('booked', visit.client, row.booked_at, { facts }));
      }
      if (this.isRemembered(row.cancelled_at)) {
        const cancelledBy = visit.staffReason === undefined ? 'member' : 'staff';
        const late = row.cancelled_late ? { late: 'forgivable' } : {};
        const facts = { appointments, cancelledBy, reason: row.cancel_reason, ...late };
        mails.push(this.mail('cancelled', visit.client, row.cancelled_at, { facts }));
      }
      if (this.isRemembered(row.forgiven_at)) {
        const { date, startTime, endTime } = factsOf(row);
        const facts = { date, startTime, endTime, because: 'filled' };
        mails.push(this.mail('visit-returned', visit.client, row.forgiven_at, { facts }));
      }
      return mails;
    });
  }

  /** Only for visits that have begun: later ones are reminded of by the product itself. */
  private reminders(): Row[] {
    const begun = this.context.visits.filter(
      ({ visit, row }) => !visit.isCancelled && row.starts_at <= this.context.now,
    );
    const due = begun
      .map(({ visit, row }) => ({
        visit,
        row,
        at: new Date(row.starts_at.getTime() - REMINDED_HOURS_BEFORE * MS_PER_HOUR),
      }))
      .filter(({ at }) => this.isRemembered(at));
    return due.map(({ visit, row, at }, i) => {
      // Mail goes wrong now and then, and staff see it.
      const outcome = i === 0 ? FAILED : i === 1 ? IN_DOUBT : SENT;
      const about = { facts: { appointments: [factsOf(row)] }, appointment_id: row.id };
      return this.mail('reminder', visit.client, at, about, outcome);
    });
  }

  /** Their one-time links are forgotten as soon as they are sent. */
  private welcomes(): Row[] {
    return this.newcomers().map(({ client, at }) => this.mail('welcome', client, at, { facts: {} }));
  }

  private broadcastMails(broadcasts: readonly Row[]): Row[] {
    return broadcasts.flatMap((broadcast, i) => {
      const at = broadcast.created_at as Date;
      const readers = this.context.clients.filter(
        (client, n) => client.isActive && (this.context.users[n]?.created_at as Date) < at,
      );
      return readers.map((client, n) => {
        const about = {
          facts: {},
          broadcast_id: broadcast.id,
          dedupe_key: `broadcast:${String(broadcast.id)}:${client.id}`,
        };
        return this.mail('broadcast', client, at, about, i === 1 && n === 20 ? SETTLED : SENT);
      });
    });
  }

  private mail(purpose: MailPurpose, client: DemoClient, at: Date, about: Row, outcome: Outcome = SENT): Row {
    const { seeded } = this.context;
    const sentAt = new Date(Math.min(at.getTime() + seeded.between(1, 9) * 1_000, this.context.now.getTime()));
    return {
      ...{ id: seeded.uuid(), purpose, priority: priorityOf(purpose), language: 'el' },
      ...{ recipient_id: client.id, recipient_name: client.name, recipient_address: client.email },
      ...{ facts: about.facts, broadcast_id: about.broadcast_id ?? null, dedupe_key: about.dedupe_key ?? null },
      appointment_id: about.appointment_id ?? null,
      ...{ state: outcome.state, attempts: outcome.attempts, last_error: outcome.lastError },
      ...{ next_attempt_at: at, created_at: at, sent_at: outcome.state === 'sent' ? sentAt : null },
      settled_at: outcome.isSettled === true ? new Date(at.getTime() + MS_PER_DAY) : null,
    };
  }

  private entry(
    at: Date,
    action: AuditAction,
    entityId: string,
    { before, after }: { before?: object; after: object | null },
  ) {
    const entity = action.split('.')[0] ?? '';
    const actorId = this.context.administratorId;
    return { at, actor_id: actorId, action, entity, entity_id: entityId, before: before ?? null, after };
  }

  private bookingsByStaff() {
    const { administratorId } = this.context;
    return this.context.visits.flatMap(({ visit, row }) => {
      const entries = [];
      const booked = appointmentOf(visit, row);
      if (this.isRemembered(row.booked_at) && row.booked_by_id === administratorId) {
        entries.push(this.entry(row.booked_at, 'appointment.booked', row.id, { after: booked }));
      }
      if (this.isRemembered(row.cancelled_at) && row.cancelled_by_id === administratorId) {
        const after = { ...booked, status: row.status, cancelReason: row.cancel_reason };
        entries.push(this.entry(row.cancelled_at, 'appointment.cancelled', row.id, { before: booked, after }));
      }
      return entries;
    });
  }

  private clientChanges() {
    const { clients } = this.context;
    const created = this.newcomers().map(({ client, at }) =>
      this.entry(at, 'client.created', client.id, { after: dataOf(client) }),
    );
    const moved = clients.filter(({ kind }) => kind === 'ordinary').slice(0, 3);
    const updated = moved.map((client, i) =>
      this.entry(this.at(i + 1, '10:20:00'), 'client.updated', client.id, {
        before: { ...dataOf(client), phone: '' },
        after: dataOf(client),
      }),
    );
    const gone = clients.filter(({ kind }) => kind === 'disabled').slice(0, 1);
    const deactivated = gone.map((client) =>
      this.entry(this.at(2, '19:05:00'), 'client.updated', client.id, {
        before: { ...dataOf(client), isActive: true },
        after: { ...dataOf(client), affected: [] },
      }),
    );
    return [...created, ...updated, ...deactivated];
  }

  private subscriptionChanges() {
    const sold = this.context.subscriptions
      .filter(({ created_at: at }) => this.isRemembered(at as Date))
      .map((row) =>
        this.entry(row.created_at as Date, 'subscription.created', String(row.id), { after: subscriptionOf(row) }),
      );
    const frozen = this.context.subscriptions
      .filter(({ frozen_at: at }) => this.isRemembered(at as Date | null))
      .map((row) =>
        this.entry(row.frozen_at as Date, 'subscription.frozen', String(row.id), {
          before: { ...subscriptionOf(row), isFrozen: false },
          after: { ...subscriptionOf(row), isFrozen: true },
        }),
      );
    return [...sold, ...frozen];
  }

  private closedDays() {
    const { calendar, closings, zone } = this.context;
    const entry = (day: CalendarDate, reason: string, at: Date, given?: number) => {
      const after = { from: day, to: day, reason, affected: [], ...(given && { compensatedSubscriptions: given }) };
      return this.entry(at, 'day.closed', day, { after });
    };
    return [
      entry(calendar.closedDay, CLOSED_BECAUSE, this.at(3, '12:40:00')),
      ...closings.map((one) => entry(one.date, one.cause.reason, closedAt(one, zone), one.given)),
    ];
  }

  private changedDeadline() {
    const at = this.at(DEADLINE_CHANGED_DAYS_AGO, '12:10:00');
    return this.entry(at, 'setting.updated', 'BookingCancellationDeadlineHours', {
      before: { value: '1' },
      after: { value: String(this.context.terms.cancellationDeadlines.regular) },
    });
  }

  /** Added at the desk in these days. */
  private newcomers(): { client: DemoClient; at: Date }[] {
    return this.context.clients
      .map((client, n) => ({ client, at: this.context.users[n]?.created_at as Date }))
      .filter(({ at }) => this.isRemembered(at));
  }

  private cancelUntil({ client }: DemoVisit, row: AppointmentRow): string {
    const visit = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at };
    return cancelUntil(
      { ...visit, isMorningClient: client.isMorningClient },
      this.context.terms,
      this.context.zone,
    ).toISOString();
  }
}

interface Outcome {
  state: MailState;
  attempts: number;
  lastError: string | null;
  isSettled?: boolean;
}

const SENT: Outcome = { state: 'sent', attempts: 0, lastError: null };
const FAILED: Outcome = { state: 'failed', attempts: 1, lastError: UNKNOWN_MAILBOX };
const IN_DOUBT: Outcome = { state: 'in-doubt', attempts: 1, lastError: LOST_CONNECTION };
const SETTLED: Outcome = { ...FAILED, isSettled: true };

const factsOf = (row: AppointmentRow): AppointmentFacts => ({
  ...{ appointmentId: row.id, date: row.appointment_date, startTime: row.start_time, endTime: row.end_time },
  ...{ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
});

const appointmentOf = ({ client }: DemoVisit, row: AppointmentRow) => ({
  ...{ id: row.id, userId: client.id, userName: client.name, status: 1, isAdminOverride: false },
  ...{ appointmentDate: row.appointment_date, startTime: row.start_time, endTime: row.end_time, cancelReason: null },
});

const dataOf = ({ name, email, phone, isActive, isMorningClient }: DemoClient) => ({
  ...{ name, email, phone, isActive, isMorningClient },
});

const subscriptionOf = ({ start_date: startDate, end_date: endDate, monthly_limit: monthlyLimit }: Row) => ({
  ...{ startDate, endDate, monthlyLimit },
});
