import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Sheet.module.css';
import { useBackCloses } from './use-back-closes';
import { useKeptHeight } from './use-kept-height';

interface Props {
  labelledBy: string;
  /** True while an action is in progress: the sheet stays open, so that its outcome is seen. */
  isLocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Moves the focus to the content if the control that opened the sheet is gone. */
const focusContentWhenLost = (): void => {
  if (document.activeElement === document.body) document.getElementById('content')?.focus();
};

/** Dialog at the bottom on phones, centred on wide screens. Open as long as it is rendered. */
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
        // Only a click on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget && !isLocked) onClose();
      }}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </dialog>
  );
}
