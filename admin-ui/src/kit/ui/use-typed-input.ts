import { useRef, type FocusEvent, type MouseEvent } from 'react';

/** No autofocus on touch devices: it would open the on-screen keyboard. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Shared props of date and time inputs. The click that focuses an input selects its content, as Tab does, so that
 * typing replaces it. A click in a focused input places the caret.
 */
export function useTypedInput() {
  const isEntering = useRef(false);
  return {
    size: 10,
    inputMode: isTouched() ? ('none' as const) : ('text' as const),
    onMouseDown: ({ currentTarget }: MouseEvent): void => {
      isEntering.current = document.activeElement !== currentTarget;
    },
    // A dialog that opens focuses the input without selecting its content.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>): void => target.select(),
    onClick: ({ target }: MouseEvent): void => {
      if (isEntering.current && target instanceof HTMLInputElement) target.select();
      isEntering.current = false;
    },
  };
}
