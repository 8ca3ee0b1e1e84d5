import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AREA_LIMITS, FIRST_ROOM, type Room, type RoomChangeRequest, type RoomRequest } from '../contract/room.js';
import { lockTemplate } from '../platform/database/locks.js';
import { databaseErrorOf, inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { RoomRow } from '../schedule/room.entity.js';
import { freeKey, keyFrom } from './room-key.rules.js';

/*
 * The keys of slots without the room, which say that there is one: those with the room stay. Nobody writes or reads
 * slots meanwhile, and nobody waits for long.
 */
const SECOND_ROOM = [
  `SET LOCAL lock_timeout = '3s'`,
  'LOCK TABLE appointments, slot_occupancies, interests, global_timeslots, timeslot_overrides IN ACCESS EXCLUSIVE MODE',
  'DROP INDEX IF EXISTS appointments_one_per_slot',
  'DROP INDEX IF EXISTS timeslot_overrides_slot_key',
  'ALTER TABLE slot_occupancies DROP CONSTRAINT IF EXISTS slot_occupancies_pkey',
  'ALTER TABLE interests DROP CONSTRAINT IF EXISTS interests_client_slot_key',
  'ALTER TABLE global_timeslots DROP CONSTRAINT IF EXISTS global_timeslots_times_key',
];
const LOCK_NOT_AVAILABLE = '55P03';

const ROOMS = `
  SELECT r.number AS id, r.key, r.name_el AS "nameEl", r.name_en AS "nameEn", r.capacity, r.position,
    r.is_active AS "isActive", r.number = ${FIRST_ROOM} OR EXISTS (SELECT FROM appointments a WHERE a.room = r.number)
      OR EXISTS (SELECT FROM past_waits w WHERE w.room = r.number)
      OR EXISTS (SELECT FROM standing_bookings s WHERE s.room = r.number) AS "isKept"
  FROM rooms r`;
const IN_ORDER = `${ROOMS} ORDER BY r.position, r.number`;
const ONE = `${ROOMS} WHERE r.number = $1`;

const BOOKED = `
  SELECT 'roomBooked' AS need, count(*)::int AS count FROM appointments WHERE room = $1 AND status = 1 AND starts_at > $2
  UNION ALL
  SELECT 'roomStanding', count(*)::int FROM standing_bookings WHERE room = $1 AND ended_at IS NULL`;

/** With it go its slots, which nobody ever booked. */
const REMOVE = [
  'DELETE FROM interests WHERE room = $1',
  'DELETE FROM global_timeslots WHERE room = $1',
  "DELETE FROM timeslot_overrides WHERE room = $1 AND kind <> 'day'",
  'DELETE FROM slot_occupancies WHERE room = $1',
  'DELETE FROM rooms WHERE number = $1',
];

/** Keeps the rooms of a gym (rule: rooms). */
@Injectable()
export class RoomsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  list = (): Promise<Room[]> => this.dataSource.query(IN_ORDER);

  async create(caller: Caller, request: RoomRequest): Promise<Room> {
    try {
      return await inTransaction(this.dataSource, (tx) => this.createIn(tx, caller, request));
    } catch (fault) {
      if (databaseErrorOf(fault)?.code === LOCK_NOT_AVAILABLE) throw new AppError('NOT_READY');
      throw fault;
    }
  }

  private async createIn(tx: EntityManager, { id: actorId }: Caller, request: RoomRequest): Promise<Room> {
    for (const statement of SECOND_ROOM) await tx.query(statement);
    const rooms = await tx.query<Room[]>(IN_ORDER);
    if (rooms.length >= AREA_LIMITS.max) throw invalidField('nameEl', 'tooManyRooms', { max: AREA_LIMITS.max });
    const number = Math.max(...rooms.map(({ id }) => id)) + 1;
    if (number > AREA_LIMITS.max) throw invalidField('nameEl', 'tooManyRooms', { max: AREA_LIMITS.max });
    const taken = rooms.map(({ key }) => key);
    if (request.key !== undefined && taken.includes(request.key)) throw invalidField('key', 'keyTaken');
    const key = request.key ?? freeKey(keyFrom(request.nameEn), taken);
    const position = Math.max(...rooms.map((room) => room.position)) + 1;
    const { nameEl, nameEn, capacity = null } = request;
    await tx.insert(RoomRow, { number, key, nameEl, nameEn, capacity, position });
    const after = { nameEl, nameEn, capacity };
    await this.audit.record(tx, { actorId, action: 'room.created', entityId: String(number), before: null, after });
    return requireRoom(tx, number);
  }

  /** The last to use it is gone before it is switched off: nobody is left in a room that no screen shows. */
  change(caller: Caller, number: number, request: RoomChangeRequest): Promise<Room> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockTemplate(tx);
      const before = await requireRoom(tx, number);
      const { nameEl, nameEn, capacity, isActive } = request;
      if (number === FIRST_ROOM && !isActive) throw invalidField('isActive', 'firstRoomStays');
      if (before.isActive && !isActive) await this.refuseBooked(tx, number);
      await tx.update(RoomRow, { number }, { nameEl, nameEn, capacity, isActive });
      const after = await requireRoom(tx, number);
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'room.updated', entityId: String(number) },
        ...{ before: logged(before), after: logged(after) },
      });
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
      await this.audit.record(tx, {
        ...{ actorId: caller.id, action: 'room.removed', entityId: String(number) },
        ...{ before: logged(before), after: null },
      });
    });
  }

  private async refuseBooked(tx: EntityManager, number: number): Promise<void> {
    type Need = { need: 'roomBooked' | 'roomStanding'; count: number };
    const found = await tx.query<Need[]>(BOOKED, [number, this.clock.now()]);
    const needs = found.filter(({ count }) => count > 0);
    if (needs.length > 0) throw new AppError('STILL_NEEDED', { needs: { needs } });
  }
}

const logged = ({ nameEl, nameEn, capacity, isActive }: Room): object => ({ nameEl, nameEn, capacity, isActive });

async function requireRoom(tx: EntityManager, number: number): Promise<Room> {
  const [room] = await tx.query<Room[]>(ONE, [number]);
  return orNotFound(room ?? null);
}
