import { firstEl } from './el/first.js';
import { laterEl } from './el/later.js';

export type Texts = typeof firstEl & typeof laterEl;

/** Both parts as one. An area such as `clients` may have words in each. */
export function together(first: typeof firstEl, later: typeof laterEl): Texts {
  const areas: Record<string, object> = { ...first };
  for (const [name, words] of Object.entries(later)) areas[name] = { ...areas[name], ...words };
  return areas as Texts;
}

/**
 * Every text of the console in Greek, one file per area; the English files take their types from these. `{name}` marks a
 * value.
 */
export const el = together(firstEl, laterEl);
