import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppointmentMoveService } from '../appointments/appointment-move.service.js';
import { BookingService } from '../appointments/booking.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import type { HeldPlace } from '../contract/interest.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import { DEFAULT_CLOCK_FORMAT, type TimeOfDay } from '../contract/time-of-day.js';
import { timeslotId } from '../contract/timeslot.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockClient } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { fillAfterCommit } from './freed-dates.js';
import { deleteInterest, interestOf, type InterestRecord } from './interest.repository.js';
import { toInterest } from './interest.service.js';
import { readOfferToken } from './offer-token.js';

/** The client of an entry, and the adult who acts for them. */
interface Owner {
  clientId: string;
  actorId: string;
  name: string;
  language: Language;
  isActive: boolean;
}

const OWNER = `
  SELECT i.client_id AS "clientId", coalesce(g.id, u.id) AS "actorId", coalesce(g.name, u.name) AS name,
    coalesce(g.language, u.language) AS language, coalesce(g.is_active, u.is_active) AS "isActive"
  FROM interests i JOIN users u ON u.id = i.client_id LEFT JOIN users g ON g.id = u.guardian_id
  WHERE i.id = $1`;

interface Held {
  entry: InterestRecord & { heldUntil: Date };
  owner: Owner;
}

type Taken = Pick<HeldPlace, 'appointmentDate' | 'startTime' | 'endTime'> & { startsAt: Date };

/** The coming booking that an entry has ended with; its addressee ($2) is judged as that of a held place. */
const TAKEN = `
  SELECT a.appointment_date AS "appointmentDate", a.effective_start_time AS "startTime",
    a.effective_end_time AS "endTime", a.starts_at AS "startsAt"
  FROM past_waits w JOIN users u ON u.id = w.client_id LEFT JOIN users g ON g.id = u.guardian_id
  JOIN appointments a ON a.client_id = w.client_id AND a.appointment_date = w.appointment_date
    AND a.start_time = w.start_time AND a.end_time = w.end_time AND ${uncancelled('a')}
  WHERE w.id = $1 AND coalesce(g.id, u.id) = $2 AND coalesce(g.is_active, u.is_active) AND a.starts_at > $3`;

const VISIT_BESIDE = `
  SELECT a.id, a.effective_start_time AS start FROM appointments a
  WHERE a.client_id = $1 AND a.appointment_date = $2 AND ${uncancelled('a')} AND (a.start_time, a.end_time) <> ($3::time, $4::time)
  ORDER BY a.effective_start_time, a.id LIMIT 1`;

/** Held places by the links in mails, without a session (rule: filling). */
@Injectable()
export class HeldPlacesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly booking: BookingService,
    private readonly moving: AppointmentMoveService,
    private readonly audit: AuditService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** An answer to a tap may be lost, and the place taken in the app: the link then says that it is theirs. */
  async read(token: string): Promise<HeldPlace> {
    const held = await this.held(this.dataSource, token);
    if (held !== null) return this.toHeldPlace(held.entry, await this.visitBeside(held));
    const taken = await this.taken(token);
    if (taken === null) throw new AppError('HOLD_ENDED');
    return taken;
  }

  /** A second tap finds the entry gone. Should the hold end meanwhile, the place may still be free, or is taken. */
  async take(token: string): Promise<BookedAppointment> {
    const held = await this.find(this.dataSource, token);
    const { entry, owner } = held;
    const { date, start, end } = entry;
    // A decline at the same moment takes the entry away, and must not be followed by a booking.
    const requireStillMeant = (tx: EntityManager) => this.find(tx, token);
    const to = { date, slot: { start, end }, isOverride: false, requireStillMeant };
    const visit = await this.visitBeside(held);
    return visit === null
      ? this.booking.book({ ...to, clientId: owner.clientId }, callerOf(owner))
      : this.moving.move(visit.id, { ...to, seen: { date, start: visit.start }, reason: null }, callerOf(owner));
  }

  /** The visit of that day, which the place would move (rule: one wish a day). */
  private async visitBeside({ entry, owner }: Held): Promise<{ id: string; start: TimeOfDay } | null> {
    const values = [owner.clientId, entry.date, entry.start, entry.end];
    const statement = { name: 'visit-beside-held-place', text: VISIT_BESIDE, values };
    const [visit] = await named<{ id: string; start: TimeOfDay }>(this.dataSource, statement);
    return visit ?? null;
  }

  decline(token: string): Promise<HeldPlace> {
    return inTransaction(this.dataSource, async (tx) => {
      const { owner } = await this.find(tx, token);
      await lockClient(tx, owner.clientId);
      const { entry } = await this.find(tx, token);
      if (!(await deleteInterest(tx, entry.id))) throw new AppError('HOLD_ENDED');
      fillAfterCommit(tx, entry.date);
      const { date, start, end } = entry;
      await this.audit.record(tx, {
        ...{ actorId: owner.actorId, action: 'waiting-list.declined', entityId: timeslotId(date, start, end) },
        after: { userId: owner.clientId },
      });
      return this.toHeldPlace(entry, null);
    });
  }

  private async find(on: DataSource | EntityManager, token: string): Promise<Held> {
    const held = await this.held(on, token);
    if (held === null) throw new AppError('HOLD_ENDED');
    return held;
  }

  private async held(on: DataSource | EntityManager, token: string): Promise<Held | null> {
    const offer = readOfferToken(token, this.environment);
    if (offer === null) return null;
    const { now, today } = this.clock.read();
    const [owner] = await named<Owner>(on, { name: 'owner-of-entry', text: OWNER, values: [offer.entryId] });
    const entry = owner === undefined ? null : await interestOf(on, owner.clientId, offer.entryId, today);
    const heldUntil = entry?.heldUntil ?? null;
    // The link was mailed to one person, who may have been deactivated since, or look after the child no longer.
    const isTheirs = owner?.isActive === true && owner.actorId === offer.actorId;
    const isHeld = isTheirs && heldUntil !== null && heldUntil.getTime() === offer.until.getTime() && heldUntil > now;
    return owner === undefined || entry === null || !isHeld ? null : { entry: { ...entry, heldUntil }, owner };
  }

  private async taken(token: string): Promise<HeldPlace | null> {
    const offer = readOfferToken(token, this.environment);
    if (offer === null) return null;
    const values = [offer.entryId, offer.actorId, this.clock.read().now];
    const [row] = await named<Taken>(this.dataSource, { name: 'place-taken-by-entry', text: TAKEN, values });
    if (row === undefined) return null;
    const heldUntil = offer.until.toISOString();
    return { ...row, startsAt: row.startsAt.toISOString(), heldUntil, isTaken: true, movesFrom: null };
  }

  private toHeldPlace(entry: Held['entry'], beside: { start: TimeOfDay } | null): HeldPlace {
    const { appointmentDate, startTime, endTime, startsAt } = toInterest(entry, this.clock.read().zone);
    const place = { appointmentDate, startTime, endTime, startsAt, heldUntil: entry.heldUntil.toISOString() };
    return { ...place, isTaken: false, movesFrom: beside?.start ?? null };
  }
}

const callerOf = ({ clientId, actorId, name, language }: Owner): Caller => ({
  ...{ id: actorId, clientId, name, language, role: Role.Client, staffRole: null, claims: null },
  ...{ confirmedAt: new Date(0), lacksSecondFactorSince: null, uses: [], clockFormat: DEFAULT_CLOCK_FORMAT },
});
