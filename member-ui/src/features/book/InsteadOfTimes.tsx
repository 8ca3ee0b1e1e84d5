import type { ComponentProps } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import styles from './InsteadOfTimes.module.css';

/** Replaces quick picks that were on screen, at their height, so that nothing below moves. */
export function InsteadOfTimes(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className={styles.place}>
      <EmptyState {...props} />
    </div>
  );
}
