import { lazy } from 'react';
import { withTexts } from '../../i18n/start-i18n';
import { loadPart } from '../../lib/load-part';

export const importBookSheet = () => withTexts(['sheets', 'overview'], () => import('./BookSheet'));
export const importCancelSheet = () => withTexts(['sheets'], () => import('../appointments/CancelSheet'));

/** What a tap on a slot or an appointment asks for. */
export const BookSheet = lazy(async () => ({ default: (await loadPart(14, importBookSheet)).BookSheet }));
export const CancelSheet = lazy(async () => ({ default: (await loadPart(11, importCancelSheet)).CancelSheet }));

/** Fetches them before the tap; a failure waits until there is one. */
export function prefetchSheets(): void {
  for (const part of [importBookSheet, importCancelSheet]) part().catch(() => undefined);
}
