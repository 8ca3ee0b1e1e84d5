import { loadPart } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PartNumber } from './lazy-parts';

/** Component of a lazy chunk. */
export const lazyPart = <Props>(
  number: PartNumber,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } =>
  Object.assign(
    lazy(async () => ({ default: await loadPart(number, load) })),
    { load },
  );
