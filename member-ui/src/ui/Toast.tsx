import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect } from 'react';
import styles from './Toast.module.css';

interface Props {
  text: string;
  /** Called when its time is over; one without it stays as long as it is rendered. */
  onGone?: () => void;
}

export function Toast({ text, onGone }: Props) {
  useEffect(() => {
    if (!onGone) return;
    const timer = setTimeout(onGone, TIMERS.loginMessage);
    return () => clearTimeout(timer);
  }, [onGone, text]);
  return (
    <p className={styles.toast} role="status">
      {text}
    </p>
  );
}
