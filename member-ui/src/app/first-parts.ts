import { lazy } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { BookPage, OverviewPage, ProfilePage, VisitorPage } from './pages';

export const Dashboard = lazyPart(7, async () => (await import('./Dashboard')).Dashboard);

const nothing = () => null;
/** Optional: if loading fails there is only no offer. */
export const UpdateOffer = lazy(async () => {
  const part = await import('./UpdateOffer').catch(() => null);
  return { default: part?.UpdateOffer ?? nothing };
});

/** After this delay the first screen renders with placeholders for the parts that are still loading. */
const FIRST_PARTS_WITHIN_MS = 3_000;

/**
 * Loads the code of the screen at this address in parallel with its texts, so that the first render needs no
 * placeholder. A part that fails or takes too long is requested again by the component that shows it, which also
 * reports the error.
 */
export async function loadFirstParts(isSignedIn: boolean, path: string): Promise<void> {
  const page = path === '/book' ? BookPage : path === '/profile' ? ProfilePage : OverviewPage;
  const parts = isSignedIn ? [Dashboard, page] : [VisitorPage];
  const enough = new Promise((go) => setTimeout(go, FIRST_PARTS_WITHIN_MS));
  await Promise.race([Promise.allSettled(parts.map((part) => part.load())), enough]);
}
