import { useEffect, useEffectEvent } from 'react';

const open: symbol[] = [];

/**
 * Closes a dialog on Escape wherever the focus is. MUI listens only inside; a pressed button that is disabled or
 * removed leaves the focus on the body for a moment.
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
