export const OPERATIONS_PROBLEMS = ['backup-failed', 'backup-late', 'drill-failed', 'doctor-faults'] as const;

/** A problem that staff should report to the operator of the server. */
export interface OperationsProblem {
  kind: (typeof OPERATIONS_PROBLEMS)[number];
  /** For a backup: time of the last good one, null without any. Otherwise the time when it was found. ISO instant. */
  since: string | null;
}

/** GET /api/Admin/operations. */
export interface OperationsState {
  /** null: all is well, or nightly backups were never switched on. */
  problem: OperationsProblem | null;
}
