import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { useSteadyFocus } from '@palestra/web-kit/steady-focus';

/** For every button that its own press may disable: it keeps the focus. */
export const SteadyButton = (props: ButtonProps) => <Button {...useSteadyFocus(props)} />;

export const SteadyIconButton = (props: IconButtonProps) => <IconButton {...useSteadyFocus(props)} />;
