import { useEffect } from 'react';

const held = new Set<symbol>();

/** True while leaving the page would lose typed text or an open question. */
export const isWorkUnderWay = (): boolean => held.size > 0;

/** @returns releases the hold */
export function holdWork(): () => void {
  const me = Symbol('work');
  held.add(me);
  return () => void held.delete(me);
}

/** While held, the end of the session leaves the page as it is, and signing in again continues it. */
export function useWorkUnderWay(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld]);
}
