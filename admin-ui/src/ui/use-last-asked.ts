import { useEffect, useRef, type ReactNode } from 'react';

/** A question as it was when it was answered: what the answer itself changes does not change the words any more. */
export function useLastAsked(question: ReactNode, isAsked: boolean): ReactNode {
  const last = useRef(question);
  useEffect(() => {
    if (isAsked) last.current = question;
  });
  return isAsked ? question : last.current;
}
