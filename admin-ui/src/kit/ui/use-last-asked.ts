import { useEffect, useRef, type ReactNode } from 'react';

/** Keeps the question's text as it was when answered: the answer itself would change it. */
export function useLastAsked(question: ReactNode, isAsked: boolean): ReactNode {
  const last = useRef(question);
  useEffect(() => {
    if (isAsked) last.current = question;
  });
  return isAsked ? question : last.current;
}
