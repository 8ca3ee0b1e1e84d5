import { sharedValue } from '@palestra/web-kit/shared-value';
import { useEffect } from 'react';

/** Messages of parts that could not be refreshed. */
const texts = sharedValue<readonly string[]>([]);

export const useRefreshProblems = texts.use;

/** @returns removes the message */
function tellRefreshProblem(text: string): () => void {
  texts.set([...texts.get(), text]);
  return () => texts.set(texts.get().toSpliced(texts.get().indexOf(text), 1));
}

/**
 * Registers that a part of the screen could not be refreshed. The screen's one status bar reports it, however many
 * parts are old.
 */
export function RefreshProblem({ text }: { text: string }) {
  useEffect(() => tellRefreshProblem(text), [text]);
  return null;
}
