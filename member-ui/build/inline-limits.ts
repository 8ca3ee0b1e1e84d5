import type { Plugin } from 'vite';
import { LIMITS, TIMERS } from '../../backend/src/contract/limits.ts';

const OBJECTS: Record<string, unknown> = { LIMITS, TIMERS };
const USE = /\b(LIMITS|TIMERS)((?:\.\w+)+)/g;

function literalOf(name: string, path: string): string {
  const found = path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], OBJECTS[name]);
  if (found === undefined) throw new Error(`There is no ${name}${path}`);
  return typeof found === 'object' ? `(${JSON.stringify(found)})` : JSON.stringify(found);
}

/** Inlines `LIMITS.bookingWindowDays` as 30, because the site needs only a few of the product's limits. */
export const inlineLimits = (): Plugin => ({
  name: 'inline-limits',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    /\.tsx?$/.test(id) && !id.endsWith('/contract/limits.ts')
      ? { code: code.replace(USE, (_use, name: string, path: string) => literalOf(name, path)), map: null }
      : null,
});
