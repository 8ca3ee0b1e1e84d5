import { loadPart as loadOnce } from '@palestra/web-kit/load-part';
import { lazy, type ComponentType } from 'react';

/** Component of a lazily loaded chunk. */
export const loadPart = <Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy(() => loadOnce(name, load));
