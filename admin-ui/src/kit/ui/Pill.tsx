import type { ReactNode } from 'react';
import styles from './Pill.module.css';

export type PillTone = 'plain' | 'accent' | 'available' | 'partial' | 'full' | 'danger';

/** State in a word; the colour only repeats it. */
export function Pill({ tone = 'plain', children }: { tone?: PillTone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
