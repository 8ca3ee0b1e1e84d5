import { useEffect, useRef } from 'react';

/** What the history remembers of an open sheet. */
const MARK = 'isSheet';
let leaving: ReturnType<typeof setTimeout> | undefined;

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;
const mark = (): void => history.pushState({ ...(history.state as object | null), [MARK]: true }, '');

/**
 * While a sheet is open, the browser's Back closes it instead of leaving the page: the sheet has an entry of its own in
 * the history, at the same address. Closed in any other way, it takes that entry along.
 */
export function useBackCloses(isLocked: boolean, onClose: () => void): void {
  const current = useRef({ isLocked, onClose });
  useEffect(() => {
    current.current = { isLocked, onClose };
  });
  useEffect(() => {
    // One sheet may follow another at once: the entry stays.
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
