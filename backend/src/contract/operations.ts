export const OPERATIONS_PROBLEMS = ['backup-failed', 'backup-late', 'drill-failed', 'doctor-faults'] as const;

/** What staff should tell the operator of the server. */
export interface OperationsProblem {
  kind: (typeof OPERATIONS_PROBLEMS)[number];
  /** Of a backup: when the last good one was made, null where there is none. Otherwise when it was found. ISO instant. */
  since: string | null;
}

/** GET /api/Admin/operations */
export interface OperationsState {
  /** Null: all is well, or nightly backups were never switched on. */
  problem: OperationsProblem | null;
}
