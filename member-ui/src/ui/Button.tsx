import type { ButtonHTMLAttributes, Ref } from 'react';
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

/** A busy button keeps its place and focus; a second press does nothing. */
export function Button({ tone = 'primary', isBusy = false, className, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(tone, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
