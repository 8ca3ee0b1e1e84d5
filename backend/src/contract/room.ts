import * as is from './kinds.js';
import type { Language } from './languages.js';
import { LIMITS } from './limits.js';
import { about, example, extend, optional, orNull, partOf, shape } from './shape.js';

/** The room of every gym; the migration makes it, and it stays. */
export const FIRST_ROOM = 1;

/** A room of a gym that has several (rule: rooms). */
export interface GymRoom {
  /** `areaId` on the wire. */
  number: number;
  /** Ends the ids of its slots, except in the first room. It never changes. */
  key: string;
  nameEl: string;
  nameEn: string;
  /** Places of its slots that have no number of their own; null follows the setting GymCapacityPerTimeslot. */
  capacity: number | null;
  isActive: boolean;
  /** It is this trainer's hours, and no room (rule: hours of a trainer). */
  trainerId?: string | null;
}

export const AREA_LIMITS = { min: FIRST_ROOM, max: 99 } as const;

/** `areaId` of a response. */
export const AREA = about(is.number, 'The number of its room');
/** `areaId` of a request. */
export const OF_AREA = about(is.wholeNumber(AREA_LIMITS), 'The number of the room; without it the first one');

const NAMES = {
  nameEl: about(is.textOf({ min: 1, max: LIMITS.roomNameMaxLength }), 'Greek name'),
  nameEn: about(is.textOf({ min: 1, max: LIMITS.roomNameMaxLength }), 'English name'),
};
const CAPACITY = about(
  orNull(is.wholeNumber(LIMITS.globalCapacity)),
  'Null follows the setting GymCapacityPerTimeslot',
);
const KEY = example(is.textOf({ min: 1, max: 12 }), 'small');

/** A room as every screen knows it; part of GET /api/gym. */
export class NamedRoom extends shape({
  id: about(is.number, '`areaId` of its timeslots'),
  nameEl: is.text,
  nameEn: is.text,
  isActive: about(is.flag, 'False: nobody books it any more'),
  trainerId: optional(partOf('classes', about(is.id, 'It is no room, but the hours of this trainer'))),
}) {}

/** GET /api/Admin/rooms. */
export class Room extends extend([NamedRoom], {
  key: about(is.text, 'Ends the ids of its timeslots; it never changes'),
  capacity: about(orNull(is.number), 'Places of its timeslots; null follows the setting GymCapacityPerTimeslot'),
  position: is.number,
  isKept: about(is.flag, 'It cannot be removed: it is the first one, or somebody has booked it'),
}) {}

/** PUT /api/Admin/rooms/{id}. */
export class RoomChangeRequest extends shape({
  ...NAMES,
  capacity: CAPACITY,
  isActive: is.flag,
  position: optional(about(is.wholeNumber({ max: 99 }), 'Its place in the order; without it as it is')),
}) {}

/** POST /api/Admin/rooms. */
export class RoomRequest extends shape({
  ...NAMES,
  capacity: optional(CAPACITY),
  key: optional(about(KEY, 'Small Latin letters and digits, a letter first; made from the English name if left out')),
  trainerId: optional(
    about(
      is.id,
      'It is the hours of this trainer, for as long as it is there, with one place unless `capacity` says more',
    ),
  ),
}) {}

/** The name of a slot's room in a language; null while the gym uses one. */
export const roomName = (
  rooms: readonly Pick<GymRoom, 'number' | 'nameEl' | 'nameEn'>[],
  areaId: number | null | undefined,
  language: Language,
): string | null => {
  const room = rooms.find(({ number }) => number === (areaId ?? FIRST_ROOM));
  return room === undefined ? null : language === 'el' ? room.nameEl : room.nameEn;
};

type Hours = Pick<GymRoom, 'number' | 'nameEl' | 'nameEn' | 'trainerId'>;

/** The hours of a trainer in which a slot is; null in a room (rule: hours of a trainer). */
export const hoursOf = <Room extends Hours>(rooms: readonly Room[], areaId: number | null | undefined): Room | null =>
  rooms.find(({ number, trainerId }) => number === areaId && trainerId != null) ?? null;

/** The name of a room as a place to go to; hours of a trainer are none. */
export const roomToGoTo = (
  rooms: readonly Hours[],
  areaId: number | null | undefined,
  language: Language,
): string | null => (hoursOf(rooms, areaId) === null ? roomName(rooms, areaId, language) : null);

/**
 * The key that ends the ids of slots; null in the first room. A room that the gym does not use any more may have visits
 * of before: it is named by its number, so that no two slots of a day have one id.
 */
export const keyOfRoom = (rooms: readonly GymRoom[], number: number): string | null =>
  number === FIRST_ROOM ? null : (rooms.find((room) => room.number === number)?.key ?? String(number));

/** The number of a room by the end of the id of a slot, a key or a number; null for no such room. */
export const numberOfRoom = (rooms: readonly GymRoom[], key: string | null): number | null =>
  key === null
    ? FIRST_ROOM
    : (rooms.find((room) => room.key === key || (String(room.number) === key && room.number !== FIRST_ROOM))?.number ??
      null);
