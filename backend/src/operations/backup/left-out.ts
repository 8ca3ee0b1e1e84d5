/**
 * Tables without rows in a backup: its header names the migrations, triggers rebuild `current_subscriptions` from other
 * tables, and a restored database has no backups of its own yet.
 */
export const LEFT_OUT: readonly string[] = ['migrations', 'current_subscriptions', 'operation_runs'];
