import type { Affected, AffectedAppointment } from '../contract/schedule-change.js';
import type { CancelledVisit } from './bulk-cancelling.repository.js';
import type { MovedVisit } from './moving.repository.js';

/** Who lost a place and who has another time, in order of time. */
export function toAffected(
  { lost = [], moved = [] }: { lost?: readonly CancelledVisit[]; moved?: readonly MovedVisit[] },
  isDryRun: boolean,
): Affected {
  const affected = [...lost.map(toLost), ...moved.map(toMoved)].sort(byTime);
  return { isDryRun, affectedAppointments: affected.length, affected };
}

/** An appointment as far as it is shown to whom it may concern. */
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

/** It neither goes nor moves. */
export const toStaying = toLost;

const byTime = (a: AffectedAppointment, b: AffectedAppointment): number => {
  const key = ({ appointmentDate, startTime, id }: AffectedAppointment): string => appointmentDate + startTime + id;
  return key(a) < key(b) ? -1 : 1;
};
