import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 20;
/** For a busy machine; what never comes still fails well within a test's own limit. */
const PATIENCE_MS = 60_000;

/** Polls until there is a result, for effects of another process or a worker that no event reports. */
export async function eventually<T>(
  look: () => Promise<T | null> | T | null,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`Nothing came of it in ${patienceMs / 1000} s`);
    await pause(LOOK_AGAIN_MS);
  }
}
