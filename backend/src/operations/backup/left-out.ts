/**
 * Tables that a backup leaves out: which migrations there were stands in its header, triggers write
 * `current_subscriptions` from the rows of other tables, and a restored database has no backups of its own yet.
 */
export const LEFT_OUT: readonly string[] = ['migrations', 'current_subscriptions', 'operation_runs'];
