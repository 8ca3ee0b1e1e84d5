import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { Refusal } from './refusal.js';
import { OF_AREA } from './room.js';
import { about, extend, listOf, one, oneOf, optional, orNull, pick, shape } from './shape.js';
import { Timeslot } from './timeslot.js';

/** The header's scheme for the key of a door device (rule: door device). */
export const DOOR_SCHEME = 'Device';

/** A tablet at the door. */
export class DoorDevice extends shape({
  id: is.id,
  name: is.text,
  createdAt: is.instant,
  lastUsedAt: about(orNull(is.instant), 'null: its key was never used'),
}) {}

/** POST /api/Admin/door-devices. */
export class DoorDeviceRequest extends shape({
  name: is.textOf({ min: 1, max: LIMITS.deviceNameMaxLength }),
}) {}

export class DoorDeviceWithKey extends extend([DoorDevice], {
  key: about(is.text, 'Shown this once: only its hash is stored'),
}) {}

/** The form of a code, and the seconds for which each holds. */
export const CHECK_IN_CODE = { digits: 8, seconds: 30 } as const;

/** POST /api/Client/check-in-code: all that a device needs to show codes without a network (rule: check-in). */
export class CheckInSecret extends shape({
  id: about(is.id, 'Names the secret in a code'),
  secret: about(is.text, 'Base32; codes are TOTP with SHA-256, 8 digits, 30 s'),
  now: about(is.instant, "The server's time, for a device whose clock is wrong"),
}) {}

const CODE = /^PALESTRA:([0-9a-f-]{36}):(\d{8})$/i;
/** The text in the QR code of a member. */
export const checkInText = (id: string, digits: string): string => `PALESTRA:${id}:${digits}`;
/** The parts of a QR code's text; null for any other code. */
export function readCheckInText(text: string): { id: string; digits: string } | null {
  const [, id, digits] = CODE.exec(text.trim()) ?? [];
  return id === undefined || digits === undefined ? null : { id: id.toLowerCase(), digits };
}

/** A visit of today, with only the facts that the door needs. */
export class DoorVisit extends shape({
  codes: about(is.ids, 'Secrets of the devices that may show a code for it'),
  personId: is.id,
  name: about(is.text, 'First name and initial'),
  digits: about(is.text, 'Last four of the phone; empty without one'),
  startTime: is.time,
  startsAt: is.instant,
  endsAt: is.instant,
  isMarked: about(is.flag, 'Came already'),
}) {}

/** GET /api/Door/roster: kept by the device, for as long as there is no network. */
export class DoorRoster extends shape({
  deviceName: is.text,
  gymName: is.text,
  date: is.date,
  attendanceOpensMinutes: about(orNull(is.number), 'null: the gym takes no attendance'),
  visits: listOf(DoorVisit),
}) {}

/** POST /api/Door/people: the last four digits of a phone. */
export class DoorSearchRequest extends shape({ digits: is.textOf({ min: 4, max: 4 }) }) {}

/** A name to choose from; some are made up, so that digits cannot be tried out. */
export class DoorPerson extends shape({ id: is.id, name: about(is.text, 'First name and initial') }) {}

/** POST /api/Door/check-ins: `code` or `personId`. */
export class CheckInRequest extends shape({
  id: about(is.id, 'Chosen by the device: sent again, it changes nothing'),
  secondsAgo: optional(about(is.wholeNumber({ max: LIMITS.checkInMaxAgeSeconds }), 'When it happened, if not now')),
  code: optional(about(is.textOf({ max: 100 }), 'The text of the QR code')),
  personId: optional(about(is.id, 'From `people`, `roster` or an earlier answer')),
  startTime: optional(about(is.time, 'Takes the place that was offered: its original times')),
  endTime: optional(is.end),
  areaId: optional(OF_AREA),
}) {}

/**
 * `welcome`: marked as attended · `already`: was marked before · `leftToStaff`: staff marked or cleared it since · `early`:
 * before the time of marking · `over`: the visit has ended · `notBooked`: none today; with an `offer` if there is a place ·
 * `unknown`: no such person or code · `codeOld`, `codeUsed`: the code is of another time, or was used.
 */
export const CHECK_IN_OUTCOMES = [
  ...(['welcome', 'already', 'leftToStaff', 'early', 'over', 'notBooked'] as const),
  ...(['unknown', 'codeOld', 'codeUsed', 'off'] as const),
] as const;
export type CheckInOutcome = (typeof CHECK_IN_OUTCOMES)[number];

export class CheckInAnswer extends shape({
  outcome: oneOf(CHECK_IN_OUTCOMES),
  personId: orNull(is.id),
  name: about(orNull(is.text), 'First name and initial'),
  startTime: about(orNull(is.time), 'Of the visit'),
  opensAt: about(orNull(is.instant), 'When an early one can check in'),
  visitsLeft: about(orNull(is.number), 'Of the month, week or pack; null without a limit'),
  endsOn: about(orNull(is.date), 'Last day of a subscription that ends soon'),
  offer: about(
    orNull(
      one(
        class DoorOffer extends pick(Timeslot, [
          'startTime',
          'endTime',
          'originalStartTime',
          'originalEndTime',
          'areaId',
        ]) {},
      ),
    ),
    'A place that is free now',
  ),
  reasons: about(listOf(Refusal), 'Why there is no place'),
}) {}

/** An answer about nobody in particular, but for its outcome. */
export const NOTHING_TOLD: Omit<CheckInAnswer, 'outcome'> = {
  ...{ personId: null, name: null, startTime: null, opensAt: null, visitsLeft: null, endsOn: null, offer: null },
  reasons: [],
};
