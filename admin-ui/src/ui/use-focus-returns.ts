import { useEffect, useState } from 'react';

const PLACE = 'main, [role="dialog"]';
const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled)';

/** What the focus was on when a dialog opened, and the parts of the screen that this stands in, from the inside out. */
function whereFocusIs(): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let one = document.activeElement; one?.parentElement?.closest(PLACE); one = one.parentElement) {
    if (one instanceof HTMLElement) around.push(one);
  }
  return around;
}

/**
 * A dialog gives the focus back to what opened it. Where that has gone with what the dialog did, the next control beside
 * it gets it: who works by keyboard stays where he is.
 */
export function useFocusReturns(): void {
  const [around] = useState(whereFocusIs);
  useEffect(
    () => () => {
      // The dialog's own attempt comes first.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = around.find((one) => one.isConnected && one.querySelector(CONTROL) !== null);
        place?.querySelector<HTMLElement>(CONTROL)?.focus();
      });
    },
    [around],
  );
}
