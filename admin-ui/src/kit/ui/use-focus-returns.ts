import { useEffect, useState } from 'react';

const PLACE = 'main, [role="dialog"]';
const CONTROL = 'button:not(:disabled), a[href], input:not(:disabled):not([type="hidden"])';

/**
 * The focused element when a dialog opened with its neighbours, then each ancestor with its neighbours, from the inside
 * out.
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
 * Returns the focus to the control that opened a dialog. If that is gone, the nearest control beside it gets the focus,
 * so that keyboard users keep their place.
 */
export function useFocusReturns(): void {
  const [around] = useState(whereFocusIs);
  useEffect(
    () => () => {
      // Runs after the dialog's own attempt.
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
