import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react';

interface Dates {
  areRight: boolean;
  tell: (field: string, isWrong: boolean) => void;
}

const Dates = createContext<Dates>({ areRight: true, tell: () => undefined });

/** Date fields, and the parts that depend on them (`IfDatesRight`). Every form is one. */
export function DateScope({ children }: { children: ReactNode }) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const tell = useCallback((field: string, isWrong: boolean) => {
    setWrong((before) => [...before.filter((one) => one !== field), ...(isWrong ? [field] : [])]);
  }, []);
  const areRight = wrong.length === 0;
  return <Dates value={useMemo(() => ({ areRight, tell }), [areRight, tell])}>{children}</Dates>;
}

/**
 * Shows the parts that belong to the dates of its scope. Shows nothing while a field holds no valid date, because its
 * value is an older one.
 */
export const IfDatesRight = ({ children }: { children: ReactNode }) => useDatesRight() && children;

export const useDatesRight = (): boolean => use(Dates).areRight;

/** Tells the scope of a date field whether it is wrong. */
export function useInDateScope(isWrong: boolean): void {
  const { tell } = use(Dates);
  const field = useId();
  useEffect(() => {
    if (!isWrong) return undefined;
    tell(field, true);
    return () => tell(field, false);
  }, [isWrong, field, tell]);
}
