import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect } from 'react';
import { Floating } from './Floating';
import styles from './Toast.module.css';
import { useOnlyNewest } from './use-only-newest';

interface Props {
  text: string;
  /** Called after the timeout, must be stable. Without it the toast stays as long as it is rendered. */
  onGone?: () => void;
}

export function Toast({ text, onGone }: Props) {
  useOnlyNewest(onGone);
  useEffect(() => {
    if (!onGone) return;
    const timer = setTimeout(onGone, TIMERS.loginMessage);
    return () => clearTimeout(timer);
  }, [onGone, text]);
  return (
    <Floating>
      <p className={styles.toast} role="status" data-lasting={onGone ? undefined : ''}>
        {text}
      </p>
    </Floating>
  );
}
