import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';
import styles from './Notice.module.css';

type Tone = 'info' | 'success' | 'warning' | 'danger';
const ICONS: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' };

interface Props {
  tone: Tone;
  title?: string | undefined;
  /** True for responses to an action: screen readers announce the notice when it appears. */
  isAnnounced?: boolean;
  action?: ReactNode;
  dismissal?: { label: string; onDismiss: () => void };
  children?: ReactNode;
}

export function Notice({ tone, title, isAnnounced = false, action, dismissal, children }: Props) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isAnnounced ? role : undefined}>
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {dismissal && (
        <button type="button" className={styles.dismiss} aria-label={dismissal.label} onClick={dismissal.onDismiss}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}
