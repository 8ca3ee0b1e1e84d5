import { type RefObject, useState } from 'react';

/** Null before a press. */
type Outcome = 'copied' | 'refused' | null;

/**
 * Copies a text on a press. A browser may refuse, and has no clipboard over plain HTTP. Then the shown text is
 * selected, so that one key copies it.
 */
export function useCopying(text: string, shown: RefObject<HTMLElement | null>): [Outcome, copy: () => Promise<void>] {
  const [tried, setTried] = useState<{ text: string; outcome: Outcome } | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTried({ text, outcome: 'copied' });
    } catch {
      if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
      setTried({ text, outcome: 'refused' });
    }
  };
  return [tried?.text === text ? tried.outcome : null, copy];
}
