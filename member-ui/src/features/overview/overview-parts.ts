import { lazy } from 'react';
import { loadPart } from '../../lib/load-part';
import { prefetchSheets } from '../book/sheet-parts';

const importQuickBook = () => import('../book/QuickBook');
const importWaitingList = () => import('../waiting/WaitingList');
const importKeptOverview = () => import('../offline/OfflineOverview');

/** Parts of the overview below the fold or for offline use, loaded on demand. */
export const QuickBook = lazy(async () => ({ default: (await loadPart(10, importQuickBook)).QuickBook }));
export const WaitingList = lazy(async () => ({ default: (await loadPart(15, importWaitingList)).WaitingList }));
export const OfflineOverview = lazy(async () => ({
  default: (await loadPart(12, importKeptOverview)).OfflineOverview,
}));

/** Fetches them in advance. Failures are ignored: they load again when needed. */
export function prefetchOverviewParts(): void {
  for (const part of [importQuickBook, importWaitingList, importKeptOverview]) part().catch(() => undefined);
  prefetchSheets();
}
