import type { ButtonHTMLAttributes } from 'react';
import styles from './IconButton.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { 'aria-label': string };

export function IconButton({ className, ...rest }: Props) {
  return <button type="button" {...rest} className={[styles.iconButton, className].filter(Boolean).join(' ')} />;
}
