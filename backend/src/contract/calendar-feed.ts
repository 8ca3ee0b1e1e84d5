import * as is from './kinds.js';
import { about, extend, orNull, shape } from './shape.js';

/** GET /api/Client/calendar-feed, GET /api/Admin/calendar-feed (rule: calendar feed). */
export class OwnFeed extends shape({
  createdAt: about(orNull(is.instant), 'null: there is no address'),
  lastReadAt: about(orNull(is.instant), 'null: no calendar has read it yet'),
}) {}

/** POST to the same paths. */
export class MadeFeed extends extend([OwnFeed], {
  address: about(is.text, 'Shown this once: only its hash is stored'),
}) {}

const SCHEME = /^https?:/;

/** The address as a link that opens the calendar of the device. */
export const subscribeLink = (address: string): string => address.replace(SCHEME, 'webcal:');

/** Google's own page, which asks before it subscribes. */
export const googleLink = (address: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscribeLink(address))}`;
