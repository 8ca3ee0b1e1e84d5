import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { prefetchTexts } from '../i18n/start-i18n';

/** Longest time to load a lazy part (rule: lazy parts). */
const PATIENCE_MS = 120_000;
/** Leaves the network to the first screen. */
const PREFETCH_AFTER_MS = 1_000;
/** One key per chunk: a chunk that loads must not clear the mark of one that failed. */
const reloadedFor = (number: number): string => `reloadedForPart${number}`;

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

function afterPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`No answer in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
}

/**
 * Loads a lazy chunk. After a release its old file is gone: the page reloads once, and if that does not help, the error
 * screen shows 'Loading chunk N failed' (rule: lazy parts).
 */
export async function loadPart<Part>(number: number, load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await Promise.race([load(), afterPatience()]);
    sessionStorage.removeItem(reloadedFor(number));
    return part;
  } catch (fault) {
    if (sessionStorage.getItem(reloadedFor(number)) !== null) {
      throw new ChunkLoadError(`Loading chunk ${number} failed`, { cause: fault });
    }
    sessionStorage.setItem(reloadedFor(number), 'once');
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}

interface Prefetchable {
  load: () => Promise<unknown>;
}

/** Component of a lazy chunk. Numbers are unique: they name the chunk when it fails. */
export const lazyPart = <Props>(
  number: number,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Prefetchable =>
  Object.assign(
    lazy(async () => ({ default: await loadPart(number, load) })),
    { load },
  );

/** Fetches parts before they are shown. Failures are ignored: the part loads again when it is shown. */
export function prefetch(parts: readonly Prefetchable[]): void {
  for (const part of parts) part.load().catch(() => undefined);
}

/** The same once the first screen is shown, and the texts of the other language. */
export function prefetchLater(parts: readonly Prefetchable[]): void {
  setTimeout(() => {
    prefetch(parts);
    prefetchTexts();
  }, PREFETCH_AFTER_MS);
}
