import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FreedPlaces } from '../appointments/freed-places.js';
import { AuditService } from '../audit/audit.service.js';
import { ClassesService } from '../classes/classes.service.js';
import { TrainerRow } from '../classes/gym-class.entity.js';
import { requireHoursApart } from '../classes/names-of-hours.js';
import { AREA_LIMITS, FIRST_ROOM, type Room, type RoomChangeRequest, type RoomRequest } from '../contract/room.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { formerKeys } from '../platform/database/former-keys.js';
import { lockTemplate, ROOMS_LOCK } from '../platform/database/locks.js';
import { doesOlderRun } from '../platform/database/older-runs.js';
import { databaseErrorOf, inTransaction, SETTINGS_GO_ALONG } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { RoomRow } from '../schedule/room.entity.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { waitedForByDefaultCapacity } from '../waiting-list/interest.repository.js';
import { freeKey, keyFrom } from './room-key.rules.js';

/** Takes the tables of slots alone; gives up after three seconds. */
const ALONE = [
  SETTINGS_GO_ALONG,
  `SET LOCAL lock_timeout = '3s'`,
  'LOCK TABLE appointments, slot_occupancies, interests, global_timeslots, timeslot_overrides IN ACCESS EXCLUSIVE MODE',
];
/** A timeslot of a trainer's hours has it, unless staff say more (rule: hours of a trainer). */
const ONE_PLACE = 1;
/** As the database has it. */
const KEY_FORM = /^[a-z][a-z0-9]{0,11}$/;
const LOCK_NOT_AVAILABLE = '55P03';

const ROOMS = `
  SELECT r.number AS id, r.key, r.name_el AS "nameEl", r.name_en AS "nameEn", r.capacity, r.position,
    r.is_active AS "isActive", r.trainer_id AS "trainerId", r.number = ${FIRST_ROOM} OR EXISTS (SELECT FROM appointments a WHERE a.room = r.number)
      OR EXISTS (SELECT FROM past_waits w WHERE w.room = r.number)
      OR EXISTS (SELECT FROM standing_bookings s WHERE s.room = r.number)
      OR EXISTS (SELECT FROM plans p WHERE r.number = ANY (p.area_ids))
      OR EXISTS (SELECT FROM subscriptions p WHERE r.number = ANY (p.area_ids)) AS "isKept"
  FROM rooms r WHERE r.removed_at IS NULL`;
const IN_ORDER = `${ROOMS} ORDER BY r.position, r.number`;
const ONE = `${ROOMS} AND r.number = $1`;
/** With those that were removed. */
const TAKEN = 'SELECT number, key FROM rooms';

const BOOKED = `
  SELECT 'roomBooked' AS need, count(*)::int AS count FROM appointments WHERE room = $1 AND status = 1 AND starts_at > $2
  UNION ALL
  SELECT 'roomStanding', count(*)::int FROM standing_bookings WHERE room = $1 AND ended_at IS NULL
  UNION ALL
  SELECT 'roomPlans', count(*)::int FROM plans WHERE area_ids <@ ARRAY[$1::smallint] AND $1 = ANY (area_ids) AND is_on_sale
  UNION ALL
  SELECT 'roomSubscriptions', count(*)::int FROM subscriptions
   WHERE area_ids <@ ARRAY[$1::smallint] AND $1 = ANY (area_ids) AND is_active
     AND coalesce(actual_end_date, end_date, $3::date) >= $3::date`;

/** With it go its slots, which nobody ever booked. */
const REMOVE = [
  'DELETE FROM interests WHERE room = $1',
  'DELETE FROM global_timeslots WHERE room = $1',
  "DELETE FROM timeslot_overrides WHERE room = $1 AND kind <> 'day'",
  'DELETE FROM slot_occupancies WHERE room = $1',
];
/** Its number and key never come back: calendars, links and acts that still name it mean no other room. */
const TOMBSTONE = 'UPDATE rooms SET is_active = false, removed_at = $2 WHERE number = $1';

/** Keeps the rooms of a gym (rule: rooms). */
@Injectable()
export class RoomsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
    private readonly freed: FreedPlaces,
    private readonly classes: ClassesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Hours of a trainer are a room like others while the gym uses no classes. */
  async list(): Promise<Room[]> {
    const rooms = await this.dataSource.query<StoredRoom[]>(IN_ORDER);
    const isUsed = await this.usesClasses();
    return rooms.map((room) => toRoom({ ...room, trainerId: isUsed ? room.trainerId : null }));
  }

  private usesClasses = async (tx?: EntityManager): Promise<boolean> =>
    (await this.settings.values(tx)).uses.includes('classes');

  async create(caller: Caller, request: RoomRequest): Promise<Room> {
    await this.classes.requireKnown(caller, [request]);
    try {
      return await inTransaction(this.dataSource, (tx) => this.createIn(tx, caller, request));
    } catch (fault) {
      if (databaseErrorOf(fault)?.code === LOCK_NOT_AVAILABLE) throw new AppError('NOT_READY');
      throw fault;
    }
  }

  private async createIn(tx: EntityManager, { id: actorId }: Caller, request: RoomRequest): Promise<Room> {
    await lockTemplate(tx);
    await this.forgetFormerKeys(tx);
    if (request.key !== undefined && !KEY_FORM.test(request.key)) throw invalidField('key', 'roomKey');
    const rooms = await tx.query<StoredRoom[]>(IN_ORDER);
    const taken = await tx.query<{ number: number; key: string }[]>(TAKEN);
    const number = Math.max(...taken.map((room) => room.number)) + 1;
    if (number > AREA_LIMITS.max) throw invalidField('nameEl', 'tooManyRooms', { max: AREA_LIMITS.max });
    const keys = taken.map((room) => room.key);
    if (request.key !== undefined && keys.includes(request.key)) throw invalidField('key', 'keyTaken');
    const position = Math.max(...rooms.map((room) => room.position)) + 1;
    const { nameEl, nameEn, trainerId = null } = request;
    // The hours of Maria end their ids in hers, not in `appointments`.
    const named = trainerId === null ? nameEn : (nameEn.split(/\s+/u).at(-1) ?? nameEn);
    const key = request.key ?? freeKey(keyFrom(named), keys);
    if (trainerId !== null && rooms.some((room) => room.trainerId === trainerId))
      throw invalidField('trainerId', 'hoursThere');
    const capacity = request.capacity ?? (trainerId === null ? null : ONE_PLACE);
    const trainer = trainerId === null ? null : await requireGiven(tx, trainerId);
    await tx.insert(RoomRow, { number, key, nameEl, nameEn, capacity, position, trainerId });
    if (trainer !== null) await requireHoursApart(tx, number);
    const after = { nameEl, nameEn, capacity, ...(trainer !== null && { trainerName: trainer.nameEl }) };
    await this.audit.record(tx, { actorId, action: 'room.created', entityId: String(number), before: null, after });
    return requireRoom(tx, number);
  }

  /**
   * The keys that say that there is one room. A process of the version before frees a place by its time alone, in both
   * rooms: the second room waits for its end.
   */
  private async forgetFormerKeys(tx: EntityManager): Promise<void> {
    const keys = await formerKeys(tx);
    if (keys.length === 0) return;
    if (await doesOlderRun(tx, ROOMS_LOCK, this.environment)) throw new AppError('NOT_READY');
    for (const statement of [...ALONE, ...keys.map(({ drop }) => drop)]) await tx.query(statement);
  }

  /** The last to use it is gone before it is switched off: nobody is left in a room that no screen shows. */
  change(caller: Caller, number: number, request: RoomChangeRequest): Promise<Room> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockTemplate(tx);
      const before = await requireRoom(tx, number);
      const { nameEl, nameEn, isActive, position = before.position } = request;
      const capacity = request.capacity ?? (before.trainerId === undefined ? null : ONE_PLACE);
      if (number === FIRST_ROOM && !isActive) throw invalidField('isActive', 'firstRoomStays');
      if (before.isActive && !isActive) await this.refuseBooked(tx, number);
      await tx.update(RoomRow, { number }, { nameEl, nameEn, capacity, isActive, position });
      const isRenamed = before.nameEl !== nameEl || before.nameEn !== nameEn;
      if (isRenamed && (await this.usesClasses(tx))) await requireHoursApart(tx, number);
      const after = await requireRoom(tx, number);
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'room.updated', entityId: String(number) },
        ...{ before: logged(before), after: logged(after) },
      });
      await this.tellWhoWaits(tx, before, after);
      return after;
    });
  }

  /** Removes a room that nobody ever booked. */
  remove(caller: Caller, number: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockTemplate(tx);
      const before = await requireRoom(tx, number);
      if (before.isKept) throw new AppError('ROOM_IN_USE');
      for (const statement of REMOVE) await tx.query(statement, [number]);
      await tx.query(TOMBSTONE, [number, this.clock.read().now]);
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'room.removed', entityId: String(number) },
        ...{ before: logged(before), after: null },
      });
    });
  }

  /** More places in a room, or a room that is open again, are what its waiting lists wait for (rule: freed places). */
  private async tellWhoWaits(tx: EntityManager, before: Room, after: Room): Promise<void> {
    const { capacityPerTimeslot } = await this.settings.values(tx);
    const [former, now] = [before, after].map(({ capacity }) => capacity ?? capacityPerTimeslot);
    const isOpened = after.isActive && !before.isActive;
    if (!isOpened && (now ?? 0) <= (former ?? 0)) return;
    const waited = await waitedForByDefaultCapacity(tx, this.clock.read().today);
    const capacityBefore = isOpened ? null : (former ?? null);
    await this.freed.announce(
      tx,
      waited.filter(({ room }) => room === after.id).map((slot) => ({ ...slot, capacityBefore })),
    );
  }

  private async refuseBooked(tx: EntityManager, number: number): Promise<void> {
    type Need = { need: 'roomBooked' | 'roomStanding' | 'roomPlans' | 'roomSubscriptions'; count: number };
    const { now, today } = this.clock.read();
    const found = await tx.query<Need[]>(BOOKED, [number, now, today]);
    const needs = found.filter(({ count }) => count > 0);
    if (needs.length > 0) throw new AppError('STILL_NEEDED', { needs: { needs } });
  }
}

const logged = ({ nameEl, nameEn, capacity, position, isActive }: Room): object => ({
  ...{ nameEl, nameEn, capacity, position, isActive },
});

async function requireRoom(tx: EntityManager, number: number): Promise<Room> {
  const [room] = await tx.query<StoredRoom[]>(ONE, [number]);
  return toRoom(orNotFound(room ?? null));
}

/** They cannot become inactive meanwhile. */
async function requireGiven(tx: EntityManager, trainerId: string): Promise<TrainerRow> {
  const trainer = await tx.findOne(TrainerRow, { where: { id: trainerId }, lock: { mode: 'pessimistic_read' } });
  if (trainer?.isActive !== true) throw invalidField('trainerId', 'trainerNotGiven');
  return trainer;
}

type StoredRoom = Omit<Room, 'trainerId'> & { trainerId: string | null };
const toRoom = ({ trainerId, ...room }: StoredRoom): Room => ({ ...room, ...(trainerId !== null && { trainerId }) });
