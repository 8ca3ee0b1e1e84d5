import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, optional, orNull, shape } from './shape.js';

const CENTS = is.wholeNumber({ min: -LIMITS.money.balanceMaxCents, max: LIMITS.money.balanceMaxCents });
const COUNTED = is.wholeNumber({ max: LIMITS.money.balanceMaxCents });
const NUMBER = is.wholeNumber({ min: 1, max: LIMITS.money.balanceMaxCents });

const TAKEN = {
  since: about(is.instant, 'The closing before, or the beginning of the day of the first one'),
  cashCents: about(is.number, 'Taken since then, less what was taken back'),
  ...{ cardCents: is.number, transferCents: is.number, irisCents: is.number, otherCents: is.number },
  ...{ stripeCents: is.number, vivaCents: is.number },
  cardsSoldCents: about(is.number, 'Of these sums, for gift cards'),
  giftCardCents: about(is.number, 'Paid with gift cards: no money came in'),
};

/** GET /api/Admin/till: the money since the last closing (rule: till closing). */
export class Till extends shape({
  number: about(is.number, 'Of the next closing'),
  ...TAKEN,
  entries: about(is.number, 'Payments, and payments taken back'),
}) {}

/** GET /api/Admin/till-closings, the newest first. */
export class TillClosing extends shape({
  id: is.id,
  number: about(is.number, 'From 1 on without a gap'),
  ...TAKEN,
  until: is.instant,
  countedCents: about(is.number, 'Cash that was counted'),
  differenceCents: about(is.number, 'Counted less taken in cash'),
  reason: about(is.text, 'Of the difference, or of the correction'),
  corrects: about(orNull(is.number), 'Number of the closing that this one counts anew'),
  correctedBy: about(orNull(is.number), 'Number of the last one that counts this one anew'),
  closedAt: is.instant,
  byName: is.text,
}) {}

/** POST /api/Admin/till-closings. */
export class TillClosingRequest extends shape({
  id: about(is.id, 'Chosen by the caller: the same one again closes once'),
  number: about(NUMBER, 'The next number, as it was seen; another is refused with 409'),
  cashCents: about(CENTS, 'Cash that came in, as it was seen; another sum is refused with 409'),
  countedCents: COUNTED,
  reason: optional(about(is.textOf({ max: LIMITS.money.reasonMaxLength }), 'Needed where the sums differ')),
  corrects: optional(about(NUMBER, 'Counts that closing anew; it needs a reason')),
}) {}
