import { type FocusEvent, type FocusEventHandler, type MouseEvent, type MouseEventHandler, useState } from 'react';

interface Pressed {
  disabled?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  onFocus?: FocusEventHandler<HTMLButtonElement> | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
}

const ignore = (event: MouseEvent): void => event.preventDefault();

/**
 * The props of a button that keeps the focus. Disabled while it has the focus, a button loses it to the page, and the
 * keyboard's user starts again from the top. It ignores presses instead, until the focus has moved on.
 */
export function useSteadyFocus<Props extends Pressed>(props: Props): Props {
  const { disabled: isOff = false, onClick, onFocus, onBlur } = props;
  const [hasFocus, setFocus] = useState(false);
  const isIgnoring = isOff && hasFocus;
  return {
    ...props,
    disabled: isOff && !hasFocus,
    onClick: isIgnoring ? ignore : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // A window that is left keeps its focused element.
      setFocus(event.currentTarget === document.activeElement);
      onBlur?.(event);
    },
    ...(isIgnoring && { 'aria-disabled': true }),
  };
}
