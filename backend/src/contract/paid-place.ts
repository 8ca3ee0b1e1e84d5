import * as is from './kinds.js';
import { AREA } from './room.js';
import { Refusal } from './refusal.js';
import { about, listOf, oneOf, orNull, partOf, shape } from './shape.js';

/** The slot whose place a member wants with what they pay for (rule: paying online). */
export const PLACE_ID = about(
  is.textOf({ max: 40 }),
  'Id of the timeslot: held while the plan is paid, and booked when it is',
);

/**
 * `held`: for a while, and booked once the payment is known to be made. `lost`: paid, and the rules refused the place by then.
 * `over`: nothing was paid.
 */
export const PAID_PLACE_STATES = ['held', 'booked', 'lost', 'over'] as const;
export type PaidPlaceState = (typeof PAID_PLACE_STATES)[number];

const SLOT = {
  appointmentDate: is.date,
  startTime: about(is.time, 'Effective: when the slot really takes place'),
  endTime: is.end,
  areaId: partOf('rooms', AREA),
};

/** The place of a payment, and what came of it. */
export class PaidPlace extends shape({
  ...SLOT,
  state: oneOf(PAID_PLACE_STATES),
  heldUntil: about(orNull(is.instant), 'Until when it is held; null: it is not held'),
}) {}

/** The place with which the offer was asked for. */
export class OfferedPlace extends shape({
  ...SLOT,
  minutes: about(is.number, 'For so long it is held, from the moment at which the page to pay is opened'),
  reasons: about(listOf(Refusal), 'Why no plan on offer makes it bookable; empty: one does'),
}) {}
