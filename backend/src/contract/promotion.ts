import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { about, extend, optional, orNull, shape } from './shape.js';

const MAX = LIMITS.money;

/** POST /api/Admin/promotions and PUT /api/Admin/promotions/{id}. */
export class PromotionRequest extends shape({
  code: about(is.textOf({ min: 3, max: 20 }), 'Latin letters and digits, in any case; unique'),
  percent: about(orNull(is.wholeNumber({ min: 1, max: 100 })), 'Off the price; null: cents are off'),
  cents: about(orNull(is.wholeNumber({ min: 1, max: MAX.maxCents })), 'Off the price; null: a percentage is off'),
  firstDay: about(orNull(is.date), 'First day on which it counts; null: at once'),
  lastDay: about(orNull(is.date), 'Last day on which it counts; null: until it is switched off'),
  mostUses: about(orNull(is.wholeNumber({ min: 1, max: 100_000 })), 'Sales with it; null: any number'),
  planIds: about(is.ids, 'Plans that it is for; empty: all'),
  isActive: is.flag,
}) {}

/** A code that takes something off the price of a plan, once for each client (rule: promotion codes). */
export class Promotion extends extend([PromotionRequest], {
  id: is.id,
  uses: about(is.number, 'Sales with it that were not taken back'),
  discountedCents: about(is.number, 'Taken off by those sales, in euro cents'),
}) {}

/** A field of sales. */
export const PROMOTION_CODE = optional(
  about(is.textOf({ max: 20 }), 'Of a promotion, which sets the discount; empty or left out: none'),
);

const GREEK = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'ABEZHIKMNOPTYX';

/** In capitals, and Greek ones that look like Latin ones as those. */
export const inLatinLetters = (typed: string): string =>
  [...typed.trim().toUpperCase()].map((letter) => LATIN[GREEK.indexOf(letter)] ?? letter).join('');

/** As a code is stored. Null for one that cannot be. */
export function codeOf(typed: string): string | null {
  const code = inLatinLetters(typed);
  return /^[A-Z0-9]{3,20}$/.test(code) ? code : null;
}

/** The discount from a price, in euro cents; never more than the price. */
export const discountOf = (
  { percent, cents }: Pick<PromotionRequest, 'percent' | 'cents'>,
  priceCents: number,
): number => Math.min(priceCents, percent === null ? (cents ?? 0) : Math.round((priceCents * percent) / 100));
