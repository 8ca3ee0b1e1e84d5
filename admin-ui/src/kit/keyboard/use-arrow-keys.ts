import { useEffect, useEffectEvent } from 'react';

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="listbox"], [role="combobox"]';

/** True for a plain key pressed outside fields and dialogs, without a modifier. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.isComposing;
  const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
  return !event.defaultPrevented && !isModified && !isTyped && document.querySelector('[role="dialog"]') === null;
}

/** Hears each key of the page. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => hear(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Left and right step through the days, except where arrows already have a meaning. */
export const useArrowKeys = (step: (days: number) => void): void =>
  useKeys((event) => {
    if (!isShortcut(event) || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
