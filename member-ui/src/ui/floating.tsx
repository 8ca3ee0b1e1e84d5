import { TIMERS } from '@palestra/backend/contract/limits';
import { useEffect, type ReactNode, type ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import styles from './floating.module.css';
import { Announcement } from './Notice';

let shared: HTMLElement | null = null;

function place(): HTMLElement {
  if (shared?.isConnected) return shared;
  shared = document.createElement('div');
  shared.className = styles.place ?? '';
  document.body.append(shared);
  return shared;
}

/**
 * Portal above the navigation and over the content, so that nothing moves. All messages share one place and stack in
 * it.
 */
export const Floating = ({ children }: { children: ReactNode }): ReactPortal => createPortal(children, place());

let goOther: (() => void) | null = null;

/** Shows one message at a time: a newer one dismisses the one before. */
function useOnlyNewest(go: (() => void) | undefined): void {
  useEffect(() => {
    if (!go) return;
    goOther?.();
    goOther = go;
    return () => {
      if (goOther === go) goOther = null;
    };
  }, [go]);
}

interface FloatingNoticeProps {
  text: string;
  /** `danger`: an action failed; `warning`: something changed. */
  tone?: 'danger' | 'warning';
  /** `onDismiss` must be stable while the notice is shown. */
  onDismiss: () => void;
}

/** Message over the content, so that nothing moves, until dismissed or resolved. */
export function FloatingNotice({ text, tone = 'danger', onDismiss }: FloatingNoticeProps) {
  useOnlyNewest(onDismiss);
  return (
    <Floating>
      <div className={`${styles.notice} ${styles[tone]}`} data-no-toast={tone === 'danger' ? '' : undefined}>
        <Announcement tone={tone} text={text} onDismiss={onDismiss} />
      </div>
    </Floating>
  );
}

interface ToastProps {
  text: string;
  /** Offered beside the text. */
  action?: ReactNode;
  /** Called after the timeout, must be stable. Without it the toast stays as long as it is rendered. */
  onGone?: () => void;
}

export function Toast({ text, action, onGone }: ToastProps) {
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
        {action}
      </p>
    </Floating>
  );
}
