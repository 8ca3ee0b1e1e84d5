import { useSteadyFocus } from '@palestra/web-kit/steady-focus';
import type { ComponentProps } from 'react';

/** For sign-in, which opens before MUI has loaded. It keeps the focus when its own press disables it. */
export const PlainButton = ({ disabled, onClick, onFocus, onBlur, ...look }: ComponentProps<'button'>) => (
  <button type="button" {...look} {...useSteadyFocus({ disabled, onClick, onFocus, onBlur })} />
);
