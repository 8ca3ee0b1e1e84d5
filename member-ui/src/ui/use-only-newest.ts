import { useEffect } from 'react';

let goOther: (() => void) | null = null;

/** Shows one message at a time: a newer one dismisses the one before. */
export function useOnlyNewest(go: (() => void) | undefined): void {
  useEffect(() => {
    if (!go) return;
    goOther?.();
    goOther = go;
    return () => {
      if (goOther === go) goOther = null;
    };
  }, [go]);
}
