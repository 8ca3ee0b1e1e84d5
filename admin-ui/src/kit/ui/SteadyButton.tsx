import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { useSteadyFocus } from '@palestra/web-kit/steady-focus';

/** For every button that its own press may disable: it keeps the focus. */
export const SteadyButton = ({ disabled, onClick, onFocus, onBlur, ...look }: ButtonProps) => (
  <Button {...look} {...useSteadyFocus({ disabled, onClick, onFocus, onBlur })} />
);

export const SteadyIconButton = ({ disabled, onClick, onFocus, onBlur, ...look }: IconButtonProps) => (
  <IconButton {...look} {...useSteadyFocus({ disabled, onClick, onFocus, onBlur })} />
);
