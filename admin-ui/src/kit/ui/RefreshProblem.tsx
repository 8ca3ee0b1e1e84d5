import { useEffect } from 'react';
import { tellRefreshProblem } from './refresh-problems';

/**
 * Registers that a part of the screen could not be refreshed. The screen's one status bar reports it, however many
 * parts are old.
 */
export function RefreshProblem({ text }: { text: string }) {
  useEffect(() => tellRefreshProblem(text), [text]);
  return null;
}
