import * as is from './kinds.js';
import { about, listOf, one, oneOf, orNull, shape } from './shape.js';

/** A late cancellation, or a visit that was missed. */
export const OFFENCE_KINDS = ['late', 'absent'] as const;
export type OffenceKind = (typeof OFFENCE_KINDS)[number];

/** The price of a late cancellation now, beside the visit. */
class LatePrice extends shape({
  points: about(is.number, '0 for one that is free'),
  inQuarter: about(is.number, 'Which late cancellation or absence of the calendar quarter it would be, from 1'),
  isFree: about(is.flag, 'One of those of the quarter that give no points'),
  closedUntil: about(
    orNull(is.instant),
    'Until when booking by oneself would be closed by it; null: it closes nothing',
  ),
}) {}

/** Points of a member for late cancellations and absences (rule: fair use). */
export class FairUse extends shape({
  points: about(is.number, 'Those that have not expired'),
  limit: about(is.number, 'Points at which booking by oneself closes'),
  closedDays: about(is.number, 'For how many days'),
  closedUntil: about(orNull(is.instant), 'When the member may book by themselves again; null: they may'),
  nextLate: about(one(LatePrice), 'The price of cancelling late now'),
  offences: listOf(
    class Offence extends shape({
      appointmentId: is.id,
      kind: oneOf(OFFENCE_KINDS),
      at: is.instant,
      points: about(is.number, '0 for those that are free, and where the gym gives none'),
      inQuarter: about(is.number, 'Which one of its calendar quarter it is, from 1'),
      isFree: about(is.flag, 'One of those of the quarter that give no points'),
      expiresAt: is.instant,
    }) {},
  ),
}) {}
