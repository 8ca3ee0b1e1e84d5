import { useEffect } from 'react';

let goOther: (() => void) | null = null;

/** Of what became of the last thing one did, the newest message takes the place of the one before, which goes. */
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
