import type { Location } from 'react-router';

/** The router's state of the present history entry. Read from `history`, because a rendered value may be older. */
export const presentState = (): unknown => (history.state as { usr?: unknown } | null)?.usr;

/** Ids of the dialogs open at an entry of the browser's history. */
export const openDialogs = (state: unknown): readonly string[] =>
  (state as { dialogs?: readonly string[] } | null | undefined)?.dialogs ?? [];

/** Whether a step opens or closes a dialog over a screen, and leaves nothing. */
export const isDialogStep = (here: Location, there: Location): boolean =>
  here.pathname === there.pathname && openDialogs(here.state).length !== openDialogs(there.state).length;

/** Ids of the dialogs on screen. */
export const live = new Set<string>();

/** How many of the present entry's dialogs are gone, as after a reload. */
export const stepsLeftOver = (): number => openDialogs(presentState()).filter((id) => !live.has(id)).length;

/** The state without dialogs that are gone: a screen that writes it may have read it while one was open. */
export function withoutGone(state: unknown): unknown {
  const dialogs = openDialogs(state);
  return dialogs.every((id) => live.has(id))
    ? state
    : { ...(state as object), dialogs: dialogs.filter((id) => live.has(id)) };
}

/** Stop waiting for a step back that leads nowhere. */
const LONGEST_STEP_MS = 1_000;

const stepTaken = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_STEP_MS);
    addEventListener('popstate', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A page has one history, however many routers it had. */
let underWay: Promise<void> | null = null;

/**
 * A step back that the browser has not taken yet: until then the page stands at the address that it leaves. The router's
 * own `navigate` does not wait for it everywhere.
 */
export const stepUnderWay = (): Promise<void> | null => underWay;

/** Asks the browser for a step, and waits until it is taken. */
export function takeStep(go: () => unknown): Promise<void> {
  const taken = stepTaken().then(() => {
    underWay = null;
  });
  underWay = taken;
  go();
  return taken;
}
