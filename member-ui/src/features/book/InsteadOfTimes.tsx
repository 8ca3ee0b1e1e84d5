import type { ComponentProps } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import styles from './InsteadOfTimes.module.css';

/** Where three times to choose from have stood on an open screen: what stands below stays where it is. */
export function InsteadOfTimes(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className={styles.place}>
      <EmptyState {...props} />
    </div>
  );
}
