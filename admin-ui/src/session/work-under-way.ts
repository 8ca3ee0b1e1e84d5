import { useEffect } from 'react';

const held = new Set<symbol>();

/** Something typed, or a question that is being answered, would be lost with the page. */
export const isWorkUnderWay = (): boolean => held.size > 0;

/** @returns what ends it */
export function holdWork(): () => void {
  const me = Symbol('work');
  held.add(me);
  return () => void held.delete(me);
}

/** A session that ends meanwhile leaves the page standing: signing in again goes on with it. */
export function useWorkUnderWay(isHeld: boolean): void {
  useEffect(() => (isHeld ? holdWork() : undefined), [isHeld]);
}
