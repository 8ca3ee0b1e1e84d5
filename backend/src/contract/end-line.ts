import * as is from './kinds.js';
import { about, oneOf, orNull, shape } from './shape.js';

/**
 * Why an end moved (rule: end lines). Staff move it as a `gift` or a `correction`, else it is `edited`. `used-up` is a
 * pack that ended with its last visit, because the next one began. `overlap` adds the days on which an earlier one also
 * ran. `changed` is one whose statement gave no cause; `taken-over` stands for the changes before there were lines.
 */
export const END_CAUSES = [
  'sold',
  'imported',
  'taken-over',
  'edited',
  'gift',
  'correction',
  'first-visit',
  'freeze',
  'closing',
  'queue',
  'overlap',
  'used-up',
  'undone',
  'changed',
] as const;
export type EndCause = (typeof END_CAUSES)[number];

/** Why staff move the end of a subscription by hand. */
export const END_REASONS = ['gift', 'correction', 'other'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A change of a subscription's end; the days of all of them, from its first start on, lead to the end. */
export class EndLine extends shape({
  cause: oneOf(END_CAUSES),
  days: about(orNull(is.number), 'The first line: its length; later ones: by how much the end moved. null: no end'),
  endDate: about(orNull(is.date), 'The end from then on; null does not expire'),
  at: is.instant,
  note: about(orNull(is.text), 'The reason of a closing, or in the words of staff; the member reads it'),
  from: about(orNull(is.date), 'The first day of the closing or the freeze'),
  until: about(orNull(is.date), 'Its last day'),
  byName: about(orNull(is.text), 'null: the product itself; for members, staff'),
}) {}
