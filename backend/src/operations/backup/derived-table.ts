/** Triggers write it from the rows of other tables, also when these are restored: a backup leaves it out. */
export const DERIVED_TABLE = 'current_subscriptions';
