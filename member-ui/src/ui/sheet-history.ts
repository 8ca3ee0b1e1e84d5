/* The parts of a sheet that a screen has from the start; the sheets load later. */

/** Moves the focus to the content if the control that opened the sheet is gone. */
export const focusContentWhenLost = (): void => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
};

/** Marks the history entry of an open sheet. */
const MARK = 'isSheet';

export const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;
export const mark = (): void => history.pushState({ ...(history.state as object | null), [MARK]: true }, '');

/** Does what leads elsewhere after a sheet is closed and its history entry is gone. */
export const whenSheetIsGone = (go: () => void): void =>
  void setTimeout(() => {
    if (isMarked()) window.addEventListener('popstate', go, { once: true });
    else go();
  });
