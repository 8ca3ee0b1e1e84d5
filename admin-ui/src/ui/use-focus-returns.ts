import { useEffect, useState } from 'react';

const PLACE = 'main, [role="dialog"]';
const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled):not([type="hidden"])';

/**
 * What the focus was on when a dialog opened, what stands beside that, and the parts of the screen that it stands in with
 * what is beside them, from the inside out.
 */
function whereFocusIs(): Element[] {
  const around: Element[] = [];
  for (let one = document.activeElement; one?.parentElement?.closest(PLACE); one = one.parentElement) {
    const beside = [one, one.nextElementSibling, one.previousElementSibling];
    around.push(...beside.filter((element) => element !== null));
  }
  return around;
}

const controlIn = (place: Element): HTMLElement | null =>
  place.matches(CONTROL) ? (place as HTMLElement) : place.querySelector<HTMLElement>(CONTROL);

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
        const there = around.filter(({ isConnected }) => isConnected);
        there
          .map(controlIn)
          .find((control) => control !== null)
          ?.focus();
      });
    },
    [around],
  );
}
