import { useSteadyFocus } from '@palestra/web-kit/steady-focus';
import type { ComponentProps } from 'react';

/** For sign-in, which opens before MUI has loaded. It keeps the focus when its own press disables it. */
export const PlainButton = (props: ComponentProps<'button'>) => <button type="button" {...useSteadyFocus(props)} />;
