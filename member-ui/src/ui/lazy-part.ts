import { loadPart } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { prefetchTexts } from '../i18n/start-i18n';

/** Leaves the network to the first screen. */
const PREFETCH_AFTER_MS = 1_000;

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
