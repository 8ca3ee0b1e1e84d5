import type { NotReturningCode } from '../../contract/act.js';
import type { CapabilityNeed } from '../../contract/capability-names.js';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { BookingRefusalCode, StandingSkipCode } from '../../contract/booking-refusals.js';
import type { MergeRefusal } from '../../contract/merging.js';
import type { ValidationKey } from '../../contract/validation.el.js';
import type { MoneyWay } from '../../contract/money.js';
import type { TimeOfDay } from '../../contract/time-of-day.js';

/**
 * A value that fills a `{name}` of a message. Values that differ between Greek and English stay typed until the
 * language of the response is known. Then `texts.ts` formats them.
 */
export type TextParam =
  | string
  | number
  | { date: CalendarDate }
  /** `YYYY-MM`. */
  | { month: string }
  | { time: TimeOfDay }
  /** ISO 8601, shown on the gym's clock. */
  | { instant: string }
  /** Euro cents. */
  | { cents: number }
  | { method: MoneyWay }
  /** Things that still run, and how many of each. */
  | { needs: readonly { need: CapabilityNeed; count: number }[] }
  /** Reasons for which two clients are not merged. */
  | { notMergeable: readonly MergeRefusal[] }
  /** A balance in cents, owed or (negative) paid ahead: a sentence that says how to settle it. */
  | { openBalance: number }
  /** A date that a subscription does not cover: it begins later, ends earlier, or has ended by now. */
  | { outside: 'begins' | 'ends' | 'ended'; day: CalendarDate }
  | { period: { start: CalendarDate; end: CalendarDate | null } }
  /** The day from which one can book again: a sentence, or nothing when it cannot be known. */
  | { again: CalendarDate | null }
  /** After a used-up pack: when the next one that was sold may be booked, or whom to ask for one. */
  | { next: CalendarDate | null; isSold: boolean }
  /** Names in both languages: a list of them. */
  | { names: readonly { nameEl: string; nameEn: string }[] }
  /** The room of a slot: written as ` (name)`, or as nothing where the gym has one. */
  | { inRoom: { nameEl: string; nameEn: string } | null }
  /** A refusal within another one: its sentence. */
  | { why: DecidedRefusal }
  /** Why an appointment stays cancelled: a sentence. */
  | { notReturning: NotReturningCode }
  /** A free-text reason: written as ` (reason)`, or as nothing. */
  | { because: string | null };

export type TextParams = Readonly<Record<string, TextParam>>;

/** Problem of one field, as a key that is translated later. */
export interface FieldProblem {
  key: ValidationKey;
  params?: TextParams;
}

/** A refusal decided by rules, without language; `toRefusal` in `texts.ts` turns it into the contract's `Refusal`. */
export interface DecidedRefusal {
  code: BookingRefusalCode;
  params: TextParams;
  /** A calendar date or an ISO instant from which the rule no longer refuses; null when it cannot be known. */
  from: string | null;
}

/** Why a standing booking has no appointment on a date. */
export interface DecidedSkip {
  code: StandingSkipCode;
  params: TextParams;
}
