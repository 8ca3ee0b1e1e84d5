import styles from './Button.module.css';

export type ButtonTone = 'primary' | 'quiet' | 'danger';

/** Class names for links that look like a button. */
export const buttonClass = (tone: ButtonTone, extra?: string): string =>
  [styles.button, styles[tone], extra].filter(Boolean).join(' ');
