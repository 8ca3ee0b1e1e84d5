/** A mailed link and the state of its account. */
export interface LinkFacts {
  expiresAt: Date;
  usedAt: Date | null;
  isConfirmed: boolean;
  isActive: boolean;
}

/**
 * `confirm` · `done`: the address is confirmed already, so that a link opened twice, or by a mail scanner first, still
 * succeeds within its life (rule: account links) · `refuse`. null: no such link for that address.
 */
export function decideConfirmation(link: LinkFacts | null, now: Date): 'confirm' | 'done' | 'refuse' {
  if (link === null || link.expiresAt <= now) return 'refuse';
  if (link.isConfirmed) return 'done';
  return link.usedAt === null ? 'confirm' : 'refuse';
}

/** A reset link works once, within its life, and not for an account disabled meanwhile. */
export function mayReset(link: LinkFacts | null, now: Date): link is LinkFacts {
  return link !== null && link.expiresAt > now && link.usedAt === null && link.isActive;
}
