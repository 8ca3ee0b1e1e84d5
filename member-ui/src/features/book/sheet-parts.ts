import { lazy } from 'react';
import { withTexts } from '../../i18n/start-i18n';
import { loadPart } from '../../lib/load-part';

export const importBookSheet = () => withTexts(['sheets', 'overview'], () => import('./BookSheet'));
export const importCancelSheet = () => withTexts(['sheets'], () => import('../appointments/CancelSheet'));

/** Sheets for booking and cancelling, loaded on demand. */
export const BookSheet = lazy(async () => ({ default: (await loadPart(14, importBookSheet)).BookSheet }));
export const CancelSheet = lazy(async () => ({ default: (await loadPart(11, importCancelSheet)).CancelSheet }));

/** Fetches the sheets before the tap. Failures are ignored: the tap loads again. */
export function prefetchSheets(): void {
  for (const part of [importBookSheet, importCancelSheet]) part().catch(() => undefined);
}
