import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** The shape of what is coming. Invisible for its first 150 ms: what is quick should not flicker. */
export function Skeleton({ width = '100%', height = 16 }: { width?: CSSProperties['width']; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
