import { isStale } from '../../api/api-error';

/**
 * Refetches when a change is refused as stale, so that the next attempt runs on the current state. Rethrows the
 * refusal.
 */
export async function reloadWhenStale<Answer>(
  change: Promise<Answer>,
  reload: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    // A failed refetch must not hide the refusal.
    if (isStale(error)) await reload().catch((fault: unknown) => console.warn(fault));
    throw error;
  }
}
