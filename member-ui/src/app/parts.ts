import { lazy } from 'react';
import { loadPart } from './load-part';

const importBook = () => import('../features/book/BookPage');
const importProfile = () => import('../features/profile/ProfilePage');

export const BookPage = lazy(async () => ({ default: (await loadPart(1, importBook)).BookPage }));
export const ProfilePage = lazy(async () => ({ default: (await loadPart(2, importProfile)).ProfilePage }));

/** Once the first screen stands, the others are fetched before they are asked for; a failure waits until they are. */
export function prefetchParts(): void {
  for (const part of [importBook, importProfile]) part().catch(() => undefined);
}
