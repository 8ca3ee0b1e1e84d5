import * as is from './kinds.js';
import { about, oneOf, orNull, shape } from './shape.js';

/**
 * Kinds of sentences of a member's card; `on` is their date.
 * - `begin`, `talk`: ask the gym. `ended`: the subscription ended on `on`. `paused`: no day can be booked.
 * - `starts`: days from `on`, for which booking opens on `opensOn` if that is to come. `again`: the same, once more.
 *   `againAt`: of `on` the slot at `time` alone. `noneLeft`: no visit until it ends on `on`. `nextPack`: none of the pack.
 * - `noDay`: no day that is open; `noDayUntil`: none until it ends on `on`; `lastDayOver`: it ends today, without hours.
 * - `bringCertificate`, `acceptTerms`, `blocked` (until `at`): they come first.
 * - `left`: `count` of the month `on`. `leftMonths`: the same, and `nextCount` of the month after. `leftWeek`: of the
 *   week from `on`. `leftPack`: of the pack of `limit`. `leftPackDays`: days for them; `unlimited`. `morning`: only
 *   slots that start before `time`.
 * - `freeze`: paused from `on` to `until`. `certificateEnds` on `on`; `certificateLacks`. `points`: `count` of the `limit`
 *   that blocks for `days`; `pointsFull`: so many that the next one blocks again.
 * - `firstVisit`: `days` from the first visit, which must be by `on`; `waits`: without an end. `lastDay`: today;
 *   `endsSoon`, `until`: `on`. `renewed`: until `on`, or without an end.
 * - `owes` `cents`; `owesCloses`: from `on` on that closes booking by oneself; `owesClosed`: it has.
 */
export const CARD_LINES = [
  ...(['begin', 'talk', 'ended', 'paused', 'starts', 'again', 'againAt', 'noneLeft', 'nextPack'] as const),
  ...(['noDay', 'noDayUntil', 'lastDayOver', 'bringCertificate', 'acceptTerms', 'blocked'] as const),
  ...(['left', 'leftMonths', 'leftWeek', 'leftPack', 'leftPackDays', 'unlimited', 'morning'] as const),
  ...(['freeze', 'certificateEnds', 'certificateLacks', 'points', 'pointsFull'] as const),
  ...(['firstVisit', 'waits', 'lastDay', 'endsSoon', 'until', 'renewed'] as const),
  ...(['owes', 'owesCloses', 'owesClosed'] as const),
] as const;
export type CardLineKind = (typeof CARD_LINES)[number];

/** A sentence of a member's card: its kind, and the facts that the kind names (rule: one card). */
export class CardLine extends shape({
  kind: oneOf(CARD_LINES),
  on: orNull(is.date),
  until: orNull(is.date),
  opensOn: orNull(is.date),
  at: orNull(is.instant),
  time: orNull(is.time),
  count: orNull(is.number),
  nextCount: orNull(is.number),
  limit: orNull(is.number),
  days: orNull(is.number),
  cents: orNull(is.number),
  endsOn: about(orNull(is.date), 'The subscription ends on it, which no sentence of its own has room for'),
  firstVisitBy: about(orNull(is.date), 'The same of the last day for the first visit'),
}) {}
