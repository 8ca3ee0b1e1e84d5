import type { Affected, AffectedAppointment } from '../contract/schedule-change.js';
import type { CancelledVisit } from './bulk-cancelling.repository.js';
import type { MovedVisit } from './moving.repository.js';

/** Appointments that were cancelled and that moved, ordered by time. */
export function toAffected(
  { lost = [], moved = [] }: { lost?: readonly Visit[]; moved?: readonly MovedVisit[] },
  isDryRun: boolean,
): Affected {
  const affected = [...lost.map(toLost), ...moved.map(toMoved)].sort(byTime);
  return { isDryRun, affectedAppointments: affected.length, affected };
}

/** The part of an appointment that is shown in the effects of a change. */
export type Visit = Pick<CancelledVisit, 'id' | 'clientId' | 'clientName' | 'date' | 'effectiveStart' | 'effectiveEnd'>;

const toLost = (visit: Visit): AffectedAppointment => ({
  id: visit.id,
  userId: visit.clientId,
  userName: visit.clientName,
  appointmentDate: visit.date,
  startTime: visit.effectiveStart,
  endTime: visit.effectiveEnd,
  newStartTime: null,
  newEndTime: null,
});

const toMoved = (visit: MovedVisit): AffectedAppointment => ({
  ...toLost(visit),
  startTime: visit.previousStart,
  endTime: visit.previousEnd,
  newStartTime: visit.effectiveStart,
  newEndTime: visit.effectiveEnd,
});

/** For an appointment that neither goes nor moves. */
export const toStaying = toLost;

const byTime = (a: AffectedAppointment, b: AffectedAppointment): number => {
  const key = ({ appointmentDate, startTime, id }: AffectedAppointment): string => appointmentDate + startTime + id;
  return key(a) < key(b) ? -1 : 1;
};
