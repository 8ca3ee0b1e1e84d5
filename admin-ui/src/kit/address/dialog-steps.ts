import type { Location } from 'react-router';

/*
 * An open dialog is a step of the browser's history (decision 087). The cases, which the lines that handle them name by
 * their number, and their tests in `test/components/console-address.spec.ts`:
 *
 * 1. Back at once, before the dialog's step is rendered: 'Back closes a dialog however soon it comes, and stays on the
 *    screen'.
 * 2. A dialog follows another one whose step back is still under way. Test: 'a dialog that follows another at once has
 *    a step of its own, and not the address of that'.
 * 3. A reload, after which the step has no dialog. Tests: 'a dialog survives a reload, and stands on one step still',
 *    'a question that a reload interrupts leaves no Back that does nothing'.
 * 4. A link, and Forward, to a dialog: 'at %s %s opens a dialog, and Back closes it', 'Forward opens a dialog that Back
 *    has closed, and the next Back closes it'.
 * 5. Another screen while the step back is under way: 'the step back of a dialog does not undo what is opened right after
 *    it'.
 * 6. A new address of the screen meanwhile: 'an address that is written right after a dialog has closed is kept, without
 *    the dialog'.
 */

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

/** How many of the present entry's dialogs are gone, as after a reload (3). */
export const stepsLeftOver = (): number => openDialogs(presentState()).filter((id) => !live.has(id)).length;

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
 * own `navigate` does not wait for it everywhere (2, 5, 6).
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
