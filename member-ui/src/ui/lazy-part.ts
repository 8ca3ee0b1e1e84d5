import { loadPart } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Component of a lazy chunk. Numbers are unique: they name the chunk when it fails. */
export const lazyPart = <Props>(
  number: number,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } =>
  Object.assign(
    lazy(async () => ({ default: await loadPart(number, load) })),
    { load },
  );
