import type { ReactNode } from 'react';
import { failureText } from '../api/failures';
import { useTranslation } from '../i18n/use-translation';
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
  onDismiss?: (() => void) | undefined;
  children?: ReactNode;
}

export function Notice({ tone, title, isAnnounced = false, action, onDismiss, children }: Props) {
  const { t } = useTranslation();
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={isAnnounced ? role : undefined}>
      <Icon name={ICONS[tone]} />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label={t('dismiss')} onClick={onDismiss}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

interface AnnouncementProps {
  tone: Tone;
  text: string | null | undefined;
  onDismiss?: () => void;
}

/** Reports the outcome of an action; nothing before it. */
export function Announcement({ tone, text, onDismiss }: AnnouncementProps) {
  if (text === null || text === undefined) return null;
  return (
    <Notice tone={tone} isAnnounced onDismiss={onDismiss}>
      {text}
    </Notice>
  );
}

interface FailureProps extends Pick<AnnouncementProps, 'onDismiss'> {
  error: unknown;
  /** For a failure without words of its own. */
  fallback: string;
}

/** Says why an action failed; nothing while it did not. */
export function Failure({ error, fallback, ...rest }: FailureProps) {
  const { t } = useTranslation();
  return <Announcement tone="danger" text={error === null ? null : failureText(error, fallback, t)} {...rest} />;
}
