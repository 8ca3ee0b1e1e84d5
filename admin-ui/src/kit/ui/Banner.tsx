import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Banner.module.css';
import { Icon } from './Icon';

interface BannerProps {
  kind: 'info' | 'success' | 'danger' | 'warning';
  text: string;
  onDismiss?: () => void;
  /** Content below the text, such as a link. */
  children?: ReactNode;
}

/** Message in the page, announced by screen readers when it appears. */
export function Banner({ kind, text, onDismiss, children }: BannerProps) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <p>{text}</p>
      {children}
      {onDismiss && (
        <button type="button" aria-label={t('app.dismiss')} onClick={onDismiss}>
          <Icon name="cross" size={16} />
        </button>
      )}
    </div>
  );
}
