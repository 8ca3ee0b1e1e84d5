import { loadPart } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Component of a lazy chunk. No other has its number: a failure names it (rule: lazy parts). */
export const lazyPart = <Props>(
  number: number,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } =>
  Object.assign(
    lazy(async () => ({ default: await loadPart(number, load) })),
    { load },
  );
