import { AppError } from '../errors/app-error.js';
import { partsOf } from './version.js';

/**
 * Refuses a write made against another version (rule: stale write); without the header any write passes. With several
 * `versions`, matching one of them is enough.
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
