import { useEffect } from 'react';
import styles from './FloatingNotice.module.css';
import { Notice } from './Notice';

interface Props {
  text: string;
  /** `onDismiss` stays the same as long as the notice is there. */
  dismissal: { label: string; onDismiss: () => void };
}

/** All stand at the same place: the newest takes it from the one before. */
let dismissOther: (() => void) | null = null;

/** Why something was not done, where nothing may move for it: over the content, until it is dismissed or tried again. */
export function FloatingNotice({ text, dismissal }: Props) {
  const { onDismiss } = dismissal;
  useEffect(() => {
    dismissOther?.();
    dismissOther = onDismiss;
    return () => {
      if (dismissOther === onDismiss) dismissOther = null;
    };
  }, [onDismiss]);
  return (
    <div className={styles.place} data-no-toast="">
      <Notice tone="danger" isAnnounced dismissal={dismissal}>
        {text}
      </Notice>
    </div>
  );
}
