import styles from './Button.module.css';

export type ButtonTone = 'primary' | 'quiet' | 'danger';

/** The look of a button, for links that act as one. */
export const buttonClass = (tone: ButtonTone, extra?: string): string =>
  [styles.button, styles[tone], extra].filter(Boolean).join(' ');
