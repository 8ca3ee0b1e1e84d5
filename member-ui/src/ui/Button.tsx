import { useSteadyFocus } from '@palestra/web-kit/steady-focus';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './Button.module.css';

type ButtonTone = 'primary' | 'quiet' | 'danger';

/** Class names for links that look like a button. */
export const buttonClass = (tone: ButtonTone, extra?: string): string =>
  [styles.button, styles[tone], extra].filter(Boolean).join(' ');

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  tone?: ButtonTone;
  isBusy?: boolean;
};

/** A busy button keeps its place; a second press does nothing. It keeps the focus, even when disabled. */
export function Button({ tone = 'primary', isBusy = false, className, onClick, children, ...rest }: Props) {
  const pressed = isBusy ? (event: MouseEvent): void => event.preventDefault() : onClick;
  return (
    <button
      type="button"
      {...useSteadyFocus({ ...rest, onClick: pressed })}
      className={buttonClass(tone, className)}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
