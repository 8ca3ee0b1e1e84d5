import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppointmentMoveService } from '../appointments/appointment-move.service.js';
import { BookingService } from '../appointments/booking.service.js';
import { AuditService } from '../audit/audit.service.js';
import type { BookedAppointment } from '../contract/appointment.js';
import type { HeldPlace } from '../contract/interest.js';
import { Role } from '../contract/roles.js';
import { DEFAULT_CLOCK_FORMAT, type TimeOfDay } from '../contract/time-of-day.js';
import { slotLogId } from '../contract/timeslot.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { lockClient } from '../platform/database/locks.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { fillAfterCommit } from './freed-dates.js';
import { ownerOf, placeTakenBy, visitBesidePlace, type Owner } from './held-places.repository.js';
import { toInterest } from './interest.mapper.js';
import { deleteInterest, interestOf, type InterestRecord } from './interest.repository.js';
import { readOfferToken } from './offer-token.js';

interface Held {
  entry: InterestRecord & { heldUntil: Date };
  owner: Owner;
}

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

  /** An answer to a tap may be lost, and the place taken in the app. The link then says that it is theirs. */
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
    const { date, start, end, room } = entry;
    // A decline at the same moment takes the entry away, and must not be followed by a booking.
    const requireStillMeant = (tx: EntityManager) => this.find(tx, token);
    const to = { date, slot: { start, end, room } };
    const by = callerOf(owner);
    const visit = await this.visitBeside(held);
    if (visit === null) {
      const origin = { kind: 'heldPlace', requireStillMeant } as const;
      return this.booking.book({ ...to, clientId: owner.clientId, origin }, by);
    }
    const seen = { date, start: visit.start };
    return this.moving.move(visit.id, { ...to, requireStillMeant, seen, isOverride: false, reason: null }, by);
  }

  private visitBeside = ({ entry, owner }: Held) => visitBesidePlace(this.dataSource, owner.clientId, entry);

  decline(token: string): Promise<HeldPlace> {
    return inTransaction(this.dataSource, async (tx) => {
      const { owner } = await this.find(tx, token);
      await lockClient(tx, owner.clientId);
      const { entry } = await this.find(tx, token);
      if (!(await deleteInterest(tx, entry.id))) throw new AppError('HOLD_ENDED');
      fillAfterCommit(tx, entry.date);
      await this.audit.record(tx, {
        ...{ actorId: owner.actorId, action: 'waiting-list.declined', entityId: slotLogId(entry.date, entry) },
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
    const owner = await ownerOf(on, offer.entryId);
    const entry = owner === null ? null : await interestOf(on, owner.clientId, offer.entryId, today);
    const heldUntil = entry?.heldUntil ?? null;
    // The link was mailed to one person, who may have been deactivated since, or look after the child no longer.
    const isTheirs = owner?.isActive === true && owner.actorId === offer.actorId;
    const isHeld = isTheirs && heldUntil !== null && heldUntil.getTime() === offer.until.getTime() && heldUntil > now;
    return owner === null || entry === null || !isHeld ? null : { entry: { ...entry, heldUntil }, owner };
  }

  private async taken(token: string): Promise<HeldPlace | null> {
    const offer = readOfferToken(token, this.environment);
    if (offer === null) return null;
    const place = await placeTakenBy(this.dataSource, offer, this.clock.read().now);
    if (place === null) return null;
    const heldUntil = offer.until.toISOString();
    return { ...place, startsAt: place.startsAt.toISOString(), heldUntil, isTaken: true, movesFrom: null };
  }

  private toHeldPlace(entry: Held['entry'], beside: { start: TimeOfDay } | null): HeldPlace {
    const { appointmentDate, startTime, endTime, areaId, startsAt } = toInterest(entry, this.clock.read().zone);
    const place = { appointmentDate, startTime, endTime, areaId, startsAt, heldUntil: entry.heldUntil.toISOString() };
    return { ...place, isTaken: false, movesFrom: beside?.start ?? null };
  }
}

/** The caller that acts without a session: for a client, by them or the adult who looks after them. */
export const callerOf = ({ clientId, actorId, name, language }: Owner): Caller => ({
  ...{ id: actorId, clientId, name, language, role: Role.Client, staffRole: null, claims: null },
  ...{ confirmedAt: new Date(0), lacksSecondFactorSince: null, uses: [], clockFormat: DEFAULT_CLOCK_FORMAT },
});
