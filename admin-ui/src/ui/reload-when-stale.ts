import { isStale } from '../providers/api-error';

/** A change refused as stale loads the new state behind its message, so that trying again is about that one. */
export async function reloadWhenStale<Answer>(
  change: Promise<Answer>,
  reload: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    // What the reload runs into is not what the person at the desk asked for: the refusal is told either way.
    if (isStale(error)) await reload().catch((fault: unknown) => console.warn(fault));
    throw error;
  }
}
