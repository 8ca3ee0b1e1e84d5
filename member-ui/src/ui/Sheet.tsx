import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Sheet.module.css';
import { useBackCloses } from './use-back-closes';
import { useKeptHeight } from './use-kept-height';

interface Props {
  labelledBy: string;
  /** A sheet whose action is under way stays open: its answer must be seen. */
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Where the keyboard goes on when the control that opened the sheet is gone with what it did. */
const focusContentWhenLost = (): void => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
};

/** A dialog: from below on phones, in the middle on wide screens. Open as long as it is rendered. */
export function Sheet({ labelledBy, isLocked, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useKeptHeight<HTMLDivElement>();
  useBackCloses(isLocked, onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      setTimeout(focusContentWhenLost);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!isLocked) onClose();
      }}
      onClick={(event) => {
        // Only the backdrop reports the dialog itself as the target.
        if (event.target === event.currentTarget && !isLocked) onClose();
      }}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </dialog>
  );
}
