import { useEffect, useRef } from 'react';

/** Marks the history entry of an open sheet. */
const MARK = 'isSheet';
let leaving: ReturnType<typeof setTimeout> | undefined;

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;
const mark = (): void => history.pushState({ ...(history.state as object | null), [MARK]: true }, '');

/**
 * Adds a history entry for an open sheet, at the same address: Back closes the sheet instead of leaving the page.
 * Closing it otherwise removes the entry.
 */
export function useBackCloses(isLocked: boolean, onClose: () => void): void {
  const current = useRef({ isLocked, onClose });
  useEffect(() => {
    current.current = { isLocked, onClose };
  });
  useEffect(() => {
    // Another sheet may follow at once: the entry stays.
    clearTimeout(leaving);
    if (!isMarked()) mark();
    const onBack = (): void => {
      if (current.current.isLocked) mark();
      else current.current.onClose();
    };
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      leaving = setTimeout(() => isMarked() && history.back());
    };
  }, []);
}
