import type { ComponentProps } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { SkeletonCard } from '../../ui/Skeleton';
import styles from './QuickBook.module.css';

/** Replaces quick picks that were on screen, at their height, so that nothing below moves. */
export function InsteadOfTimes(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className={styles.place}>
      <EmptyState {...props} />
    </div>
  );
}

/** Placeholder with the height of three slots. */
export const QuickBookPlaceholder = () => <SkeletonCard height={366} lines={[22, 68, 68, 68, 44]} />;
