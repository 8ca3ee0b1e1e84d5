import { type FocusEventHandler, type MouseEvent, type MouseEventHandler, useState } from 'react';

interface Pressed {
  disabled?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * A button that is disabled while it has the focus loses it to the page, so that the keyboard's user starts again from
 * the top. It ignores presses instead, until the focus has moved on.
 */
export function useSteadyFocus({ disabled: isOff = false, onClick, onFocus, onBlur }: Pressed): Pressed {
  const [hasFocus, setFocus] = useState(false);
  const isIgnoring = isOff && hasFocus;
  return {
    disabled: isOff && !hasFocus,
    onClick: isIgnoring ? ignore : onClick,
    onFocus: (event) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      // A window that is left keeps its focused element.
      setFocus(event.currentTarget === document.activeElement);
      onBlur?.(event);
    },
    ...(isIgnoring && { 'aria-disabled': true }),
  };
}
