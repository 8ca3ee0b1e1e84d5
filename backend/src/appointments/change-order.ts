import type { Caller } from '../platform/http/caller.js';
import type { DryRunQuery } from '../platform/http/dry-run.js';

/** By whom, why, and whether for real. */
export interface ChangeOrder {
  byId: string;
  /** In his own words; null when he gave none. */
  reason: string | null;
  isDryRun: boolean;
  /** The version that it is made against, as sent; undefined: whatever stands. */
  ifMatch?: string | undefined;
}

export const orderOf = (
  { id: byId }: Caller,
  reason: string | null | undefined,
  { dryRun: isDryRun = false }: DryRunQuery,
  ifMatch?: string,
): ChangeOrder => ({ byId, reason: reason === undefined || reason === '' ? null : reason, isDryRun, ifMatch });
