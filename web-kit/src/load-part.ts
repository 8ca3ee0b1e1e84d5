/** Longest time to load a lazy part (rule: lazy parts). */
const PATIENCE_MS = 120_000;
/** One key per chunk: a chunk that loads must not clear the mark of one that failed. */
const reloadedFor = (name: string | number): string => `reloadedForPart${name}`;

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

function afterPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
}

/**
 * Loads a lazy chunk. After a release its old file is gone. The page reloads once, and if that does not help, the error
 * screen shows 'Loading chunk N failed' (rule: lazy parts).
 */
export async function loadPart<Part>(name: string | number, load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await Promise.race([load(), afterPatience()]);
    sessionStorage.removeItem(reloadedFor(name));
    return part;
  } catch (fault) {
    if (sessionStorage.getItem(reloadedFor(name)) !== null) {
      throw new ChunkLoadError(`Loading chunk ${name} failed`, { cause: fault });
    }
    sessionStorage.setItem(reloadedFor(name), 'once');
    location.reload();
    return new Promise<never>(() => undefined);
  }
}
