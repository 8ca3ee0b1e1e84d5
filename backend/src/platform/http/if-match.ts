import { AppError } from './app-error.js';

/** A write that was made against another version is refused (decisions §11, **Wire**); without the header it is not. */
export function requireFresh(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const versions = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!versions.includes(`"${version}"`)) throw new AppError('STALE');
}
