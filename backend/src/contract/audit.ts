/**
 * An entry that only follows from another change of its transaction: a grouped list shows it only when no other entry
 * of that transaction matches.
 */
export const AUDIT_CONSEQUENCE = 'subscription.moved';

/** GET /api/Admin/audit: one change with its actor, time and values (rule: log of staff changes). */
export interface AuditEntry {
  id: string;
  /** ISO instant. */
  at: string;
  /** null when the product itself made the change. */
  actorId: string | null;
  actorName: string | null;
  /** `<entity>.<past participle>`, such as `client.updated`. */
  action: string;
  entity: string;
  entityId: string;
  /** The client that the entry is about, if any: their details, subscription or appointment. */
  clientId: string | null;
  clientName: string | null;
  /** Values before and after; null when the thing did not exist before, or no longer exists. */
  before: unknown;
  after: unknown;
  /** Shared by the entries of one action; null for entries older than this field. */
  actId: string | null;
  /** Number of entries of its action, itself included. */
  actEntries: number;
}
