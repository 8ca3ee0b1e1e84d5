/** GET /api/Admin/audit: who changed what, when, before and after (rule: log of staff changes). */
export interface AuditEntry {
  id: string;
  /** ISO instant. */
  at: string;
  /** Null when the product itself did it. */
  actorId: string | null;
  actorName: string | null;
  /** `<entity>.<past participle>`, such as `client.updated`. */
  action: string;
  entity: string;
  entityId: string;
  /** Whom it is about, where it is about one client: his details, a subscription of his, an appointment. */
  clientId: string | null;
  clientName: string | null;
  /** What it was and what it is; null for what was not there before, or is not there any more. */
  before: unknown;
  after: unknown;
}
