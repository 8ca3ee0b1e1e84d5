import styles from './FloatingNotice.module.css';
import { Notice } from './Notice';

interface Props {
  text: string;
  dismissal: { label: string; onDismiss: () => void };
}

/** Why something was not done, where nothing may move for it: over the content, until it is dismissed or tried again. */
export function FloatingNotice({ text, dismissal }: Props) {
  return (
    <div className={styles.place}>
      <Notice tone="danger" isAnnounced dismissal={dismissal}>
        {text}
      </Notice>
    </div>
  );
}
