import { lazy } from 'react';
import { loadPart } from '../../lib/load-part';

const importQuickBook = () => import('../book/QuickBook');
const importCancelSheet = () => import('../appointments/CancelSheet');

/** What the overview shows below its first screen, or after a tap. */
export const QuickBook = lazy(async () => ({ default: (await loadPart(10, importQuickBook)).QuickBook }));
export const CancelSheet = lazy(async () => ({ default: (await loadPart(11, importCancelSheet)).CancelSheet }));

/** Fetches them before they are asked for; a failure waits until they are. */
export function prefetchOverviewParts(): void {
  for (const part of [importQuickBook, importCancelSheet]) part().catch(() => undefined);
}
