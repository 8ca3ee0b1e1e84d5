import * as is from './kinds.js';
import { about, one, oneOf, orNull, shape } from './shape.js';

export const OPERATIONS_PROBLEMS = ['backup-failed', 'backup-late', 'drill-failed', 'doctor-faults'] as const;

/** A problem that staff should report to the operator of the server. */
export class OperationsProblem extends shape({
  kind: oneOf(OPERATIONS_PROBLEMS),
  since: about(orNull(is.instant), 'Of a backup: when the last good one was made. Otherwise when it was found'),
}) {}

/** GET /api/Admin/operations. */
export class OperationsState extends shape({
  problem: about(orNull(one(OperationsProblem)), 'Null: nothing to tell'),
}) {}
