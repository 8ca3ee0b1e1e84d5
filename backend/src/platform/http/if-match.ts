import { AppError } from './app-error.js';
import { partsOf } from './version.js';

/**
 * A write that was made against another version is refused (rule: stale write); without the header it is not.
 * Of several `versions` the writer may have seen any.
 */
export function requireFresh(ifMatch: string | undefined, ...versions: string[]): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').flatMap(versionsInTag);
  if (!versions.some((version) => seen.includes(version))) throw new AppError('STALE');
}

function versionsInTag(tag: string): string[] {
  const [, version] = /^(?:W\/)?"([^"]*)"$/.exec(tag.trim()) ?? [];
  return version === undefined ? [] : partsOf(version);
}
