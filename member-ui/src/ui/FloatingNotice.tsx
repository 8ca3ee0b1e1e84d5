import { Floating } from './Floating';
import styles from './FloatingNotice.module.css';
import { Notice } from './Notice';
import { useOnlyNewest } from './use-only-newest';

interface Props {
  text: string;
  /** `danger`: something was not done; `warning`: something is not as it was. */
  tone?: 'danger' | 'warning';
  /** `onDismiss` stays the same as long as the notice is there. */
  dismissal: { label: string; onDismiss: () => void };
}

/** What has to be said where nothing may move for it: over the content, until it is dismissed or has been mended. */
export function FloatingNotice({ text, tone = 'danger', dismissal }: Props) {
  useOnlyNewest(dismissal.onDismiss);
  return (
    <Floating>
      <div className={`${styles.notice} ${styles[tone]}`} data-no-toast={tone === 'danger' ? '' : undefined}>
        <Notice tone={tone} isAnnounced dismissal={dismissal}>
          {text}
        </Notice>
      </div>
    </Floating>
  );
}
