import { Floating } from './Floating';
import styles from './FloatingNotice.module.css';
import { Notice } from './Notice';
import { useOnlyNewest } from './use-only-newest';

interface Props {
  text: string;
  /** `danger`: an action failed; `warning`: something changed. */
  tone?: 'danger' | 'warning';
  /** `onDismiss` must be stable while the notice is shown. */
  dismissal: { label: string; onDismiss: () => void };
}

/** Message over the content, so that nothing moves, until dismissed or resolved. */
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
