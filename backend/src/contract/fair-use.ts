import * as is from './kinds.js';
import { about, listOf, oneOf, orNull, shape } from './shape.js';

/** A late cancellation, or a visit that was missed. */
export const OFFENCE_KINDS = ['late', 'absent'] as const;
export type OffenceKind = (typeof OFFENCE_KINDS)[number];

/** Points of a member for late cancellations and absences (rule: fair use). */
export class FairUse extends shape({
  points: about(is.number, 'Those that have not expired'),
  limit: about(is.number, 'Points at which booking by oneself closes'),
  closedDays: about(is.number, 'For how many days'),
  closedUntil: about(orNull(is.instant), 'When the member may book by themselves again; null: they may'),
  offences: listOf(
    class Offence extends shape({
      appointmentId: is.id,
      kind: oneOf(OFFENCE_KINDS),
      at: is.instant,
      points: about(is.number, '0 for those that are free'),
      expiresAt: is.instant,
    }) {},
  ),
}) {}
