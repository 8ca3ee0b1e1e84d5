import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './Icon';

interface EmptyStateProps {
  icon: IconName;
  title?: string;
  text: string;
  /** Suggested next step. */
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      {title !== undefined && <h2>{title}</h2>}
      <p>{text}</p>
      {children !== undefined && <div className={styles.next}>{children}</div>}
    </div>
  );
}
