import { lazy, type ComponentType } from 'react';

const LONGEST_WAIT_MS = 120_000;
const RELOADED = 'palestra.reloaded-for';

function within<T>(part: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), ms);
    part.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A lazily loaded part of the app. After a new version went live its file may be gone: the page reloads once, which
 * brings the new names, and only then says so (specification §8, decisions §11).
 */
export function loadPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      const part = await within(load(), LONGEST_WAIT_MS);
      sessionStorage.removeItem(RELOADED);
      return part;
    } catch {
      if (sessionStorage.getItem(RELOADED) === name) throw new Error(`Loading chunk ${name} failed`);
      sessionStorage.setItem(RELOADED, name);
      location.reload();
      return new Promise<never>(() => undefined);
    }
  });
}
