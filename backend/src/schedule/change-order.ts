import type { Caller } from '../platform/http/caller.js';
import type { DryRunQuery } from '../platform/http/validation/dry-run.js';

/** The actor of a change, their reason, and whether it is a dry run. */
export interface ChangeOrder {
  byId: string;
  /** Free text; null when none was given. */
  reason: string | null;
  isDryRun: boolean;
  /** The `If-Match` header as sent; undefined accepts any version. */
  ifMatch?: string | undefined;
}

export const orderOf = (
  { id: byId }: Caller,
  reason: string | null | undefined,
  { dryRun: isDryRun = false }: DryRunQuery,
  ifMatch?: string,
): ChangeOrder => ({ byId, reason: reason === undefined || reason === '' ? null : reason, isDryRun, ifMatch });
