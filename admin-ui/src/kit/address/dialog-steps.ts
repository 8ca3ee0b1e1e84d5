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
