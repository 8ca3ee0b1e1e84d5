import { useEffect, useEffectEvent } from 'react';

const open: symbol[] = [];

/**
 * Escape closes a dialog wherever the focus is. MUI hears it only inside; a button that has just been pressed and is busy,
 * or is gone, leaves the focus nowhere for a moment.
 */
export function useEscapeCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const me = Symbol('dialog');
    open.push(me);
    const onKey = (event: KeyboardEvent): void => {
      const isNowhere = event.target === document.body || event.target === document.documentElement;
      if (event.key === 'Escape' && isNowhere && open.at(-1) === me) close();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      open.splice(open.indexOf(me), 1);
    };
  }, []);
}
