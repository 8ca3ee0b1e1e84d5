import { useEffect } from 'react';

/** Messages of parts that could not be refreshed. */
let texts: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: readonly string[]): void {
  texts = next;
  listeners.forEach((listener) => listener());
}

export const refreshProblems = (): readonly string[] => texts;

export function onRefreshProblems(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns removes the message */
function tellRefreshProblem(text: string): () => void {
  become([...texts, text]);
  return () => become(texts.toSpliced(texts.indexOf(text), 1));
}

/**
 * Registers that a part of the screen could not be refreshed. The screen's one status bar reports it, however many
 * parts are old.
 */
export function RefreshProblem({ text }: { text: string }) {
  useEffect(() => tellRefreshProblem(text), [text]);
  return null;
}
