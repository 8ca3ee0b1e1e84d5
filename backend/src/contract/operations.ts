import * as is from './kinds.js';
import { about, one, oneOf, orNull, shape, type Of } from './shape.js';

export const OPERATIONS_PROBLEMS = ['backup-failed', 'backup-late', 'drill-failed', 'doctor-faults'] as const;

/** A problem that staff should report to the operator of the server. */
export const OperationsProblem = shape('OperationsProblem', {
  kind: oneOf(OPERATIONS_PROBLEMS),
  since: about(orNull(is.instant), 'Of a backup: when the last good one was made. Otherwise when it was found'),
});
export type OperationsProblem = Of<typeof OperationsProblem>;

/** GET /api/Admin/operations. */
export const OperationsState = shape('OperationsState', {
  problem: about(orNull(one(OperationsProblem)), 'Null: nothing to tell'),
});
export type OperationsState = Of<typeof OperationsState>;
