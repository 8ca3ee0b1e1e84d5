import { useRef, type FocusEvent, type MouseEvent } from 'react';
import { isTouched } from './is-touched';

/**
 * What the inputs of dates and times share. The click that enters one selects what stands in it, as Tab does: what is
 * typed next takes its place.
 */
export function useTypedInput() {
  const isEntering = useRef(false);
  return {
    size: 10,
    inputMode: isTouched() ? ('none' as const) : ('text' as const),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>): void => {
      isEntering.current = true;
      target.select();
    },
    onClick: ({ target }: MouseEvent): void => {
      if (isEntering.current && target instanceof HTMLInputElement) target.select();
      isEntering.current = false;
    },
  };
}
