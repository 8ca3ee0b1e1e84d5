import type { EntityManager } from 'typeorm';
import { AppError } from '../platform/errors/app-error.js';

/** The job asks at least so often what became of a payment (rule: paying online). */
const ASKED_MS = 10 * 60_000;

const OPEN = {
  client: '$1::uuid IN (client_id, payer_id)',
  // An unsent charge has no page, and waits for keys that work.
  provider: 'provider = $1::text AND (renewal_of IS NULL OR charged_at IS NOT NULL)',
} as const;

/**
 * Refuses what would leave a payment on a provider's page without its account, or without the keys that it was opened with.
 * @throws {AppError} PAGES_OPEN, with their number and when to try again
 */
export async function refuseOpenPages(tx: EntityManager, of: keyof typeof OPEN, id: string, now: Date): Promise<void> {
  const [open] = await tx.query<{ count: number; until: Date | null }[]>(
    `SELECT count(*)::int AS count, max(expires_at) AS until FROM online_payments WHERE state = 'open' AND ${OPEN[of]}`,
    [id],
  );
  if (open === undefined || open.count === 0) return;
  const until = Math.max(open.until?.getTime() ?? 0, now.getTime() + ASKED_MS);
  throw new AppError('PAGES_OPEN', { count: open.count, until: { instant: new Date(until).toISOString() } });
}
