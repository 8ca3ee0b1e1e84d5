import { useEffect } from 'react';
import { isShortcut } from './is-shortcut';

/** Left and right step through the days, except where arrows already have a meaning. */
export function useArrowKeys(step: (days: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || event.shiftKey) return;
      if (event.key === 'ArrowLeft') step(-1);
      if (event.key === 'ArrowRight') step(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [step]);
}
