import { lazy, type ComponentType } from 'react';

const LONGEST_WAIT_MS = 120_000;
/** One key per chunk: chunks that load first must not clear the mark of one that fails. */
const reloadedFor = (name: string): string => `palestra.reloaded-for.${name}`;

function within<T>(part: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), ms);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Lazily loaded chunk. After a deployment its file may be gone: the page reloads once for the new names, and only then
 * reports an error (rule: lazy parts).
 */
export function loadPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      const part = await within(load(), LONGEST_WAIT_MS);
      sessionStorage.removeItem(reloadedFor(name));
      return part;
    } catch {
      if (sessionStorage.getItem(reloadedFor(name)) !== null) throw new Error(`Loading chunk ${name} failed`);
      sessionStorage.setItem(reloadedFor(name), 'once');
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
