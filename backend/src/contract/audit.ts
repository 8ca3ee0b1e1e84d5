/**
 * What follows from an act and does not stand for it: grouped, such an entry is a line only where nothing else of its
 * act is one.
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
  /** Shared by the entries of one act; null for entries from before acts were recorded. */
  actId: string | null;
  /** How many entries its act has, itself included. */
  actEntries: number;
}
