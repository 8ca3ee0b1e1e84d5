import { useEffect } from 'react';

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

/** Left and right step through the days, except where arrows already mean something. */
export function useArrowKeys(step: (days: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const isElsewhere = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
      if (!isPlain || isElsewhere || document.querySelector('[role="dialog"]') !== null) return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step]);
}
