import { lazyPart } from '../ui/lazy-part';

export const VisitorPage = lazyPart(1, async () => (await import('../features/visitor/VisitorPage')).VisitorPage);
export const Dashboard = lazyPart(2, async () => (await import('./Dashboard')).Dashboard);

/** After this delay the first screen renders with placeholders for the parts that are still loading. */
const FIRST_PARTS_WITHIN_MS = 3_000;

/**
 * Loads the code of the screen at this address in parallel with its texts, so that the first render needs no
 * placeholder. A part that fails or takes too long is requested again by the component that shows it, which also
 * reports the error.
 */
export async function loadFirstParts(isSignedIn: boolean, path: string): Promise<void> {
  const loading = isSignedIn ? [Dashboard.load()] : [VisitorPage.load()];
  // By its name, without which the bundle would make an object of all its exports.
  const morePages = async () => (await import('./MorePages')).MorePages;
  if (isSignedIn && path !== '/' && path !== '/book') loading.push(morePages());
  const enough = new Promise((go) => setTimeout(go, FIRST_PARTS_WITHIN_MS));
  await Promise.race([Promise.allSettled(loading), enough]);
}
