import { useEffect } from 'react';
import { tellRefreshProblem } from './refresh-problems';

/** Beside what is still shown: it could not be read again. The screen's one bar says so, however many parts are old. */
export function RefreshProblem({ text }: { text: string }) {
  useEffect(() => tellRefreshProblem(text), [text]);
  return null;
}
