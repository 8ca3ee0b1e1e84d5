import { lazy } from 'react';
import { loadPart } from '../../lib/load-part';

const importQuickBook = () => import('../book/QuickBook');
const importCancelSheet = () => import('../appointments/CancelSheet');
const importKeptOverview = () => import('../offline/KeptOverview');

/** What the overview shows below its first screen, after a tap, or without a network. */
export const QuickBook = lazy(async () => ({ default: (await loadPart(10, importQuickBook)).QuickBook }));
export const CancelSheet = lazy(async () => ({ default: (await loadPart(11, importCancelSheet)).CancelSheet }));
export const KeptOverview = lazy(async () => ({ default: (await loadPart(12, importKeptOverview)).KeptOverview }));

/** Fetches them before they are asked for; a failure waits until they are. */
export function prefetchOverviewParts(): void {
  for (const part of [importQuickBook, importCancelSheet, importKeptOverview]) part().catch(() => undefined);
}
