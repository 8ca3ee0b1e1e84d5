import * as is from './kinds.js';
import { AREA_LIMITS } from './room.js';
import { about, extend, optional, orNull, partOf, shape } from './shape.js';

/** GET /api/Client/calendar-feed, GET /api/Admin/calendar-feed (rule: calendar feed). */
export class OwnFeed extends shape({
  createdAt: about(orNull(is.instant), 'null: there is no address'),
  lastReadAt: about(orNull(is.instant), 'null: no calendar has read it yet'),
}) {}

/** The same of staff. */
export class StaffFeed extends extend([OwnFeed], {
  areaId: partOf('rooms', about(orNull(is.number), 'The room whose timeslots it has; null: all')),
  trainerId: partOf('classes', about(orNull(is.id), 'The trainer whose timeslots it has; null: all')),
}) {}

/** POST /api/Admin/calendar-feed. */
export class StaffFeedRequest extends shape({
  areaId: optional(about(is.wholeNumber(AREA_LIMITS), 'The room whose timeslots it has; without it all')),
  trainerId: optional(about(is.id, 'The trainer whose timeslots it has; without it all')),
}) {}

/** POST to the same paths. */
export class MadeFeed extends extend([OwnFeed], {
  address: about(is.text, 'Shown this once: only its hash is stored'),
}) {}

export class MadeStaffFeed extends extend([StaffFeed, MadeFeed], {}) {}

const SCHEME = /^https?:/;

/** The address as a link that opens the calendar of the device. */
export const subscribeLink = (address: string): string => address.replace(SCHEME, 'webcal:');

/** Google's own page, which asks before it subscribes. */
export const googleLink = (address: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscribeLink(address))}`;
