/** The page whose next act waits for the focus, because something was just added. */
let awaitedAt: string | null = null;

/** The page at this path gives the focus to its next act, once. */
export const awaitNextAct = (path: string): void => void (awaitedAt = path);

/** Ref of the most likely next control on a page. */
export function nextAct(element: HTMLElement | null): void {
  if (element === null || awaitedAt === null || !location.pathname.endsWith(awaitedAt)) return;
  awaitedAt = null;
  element.focus({ preventScroll: true });
}
