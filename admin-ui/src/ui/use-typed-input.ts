import { useRef, type FocusEvent, type MouseEvent } from 'react';
import { isTouched } from './is-touched';

/**
 * What the inputs of dates and times share. The click that enters one selects what stands in it, as Tab does: what is
 * typed next takes its place. A click in one that has the focus places the caret.
 */
export function useTypedInput() {
  const isEntering = useRef(false);
  return {
    size: 10,
    inputMode: isTouched() ? ('none' as const) : ('text' as const),
    onMouseDown: ({ currentTarget }: MouseEvent): void => {
      isEntering.current = document.activeElement !== currentTarget;
    },
    // A window that opens puts the focus here, and selects nothing by itself.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>): void => target.select(),
    onClick: ({ target }: MouseEvent): void => {
      if (isEntering.current && target instanceof HTMLInputElement) target.select();
      isEntering.current = false;
    },
  };
}
