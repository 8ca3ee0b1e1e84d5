/** What could not be read again, of all that the screen shows: by the part that shows it. */
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

/** @returns what takes it back */
export function tellRefreshProblem(text: string): () => void {
  become([...texts, text]);
  return () => become(texts.toSpliced(texts.indexOf(text), 1));
}
