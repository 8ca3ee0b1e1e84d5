import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** Placeholder of loading content. Invisible for 150 ms, so that fast loads do not flicker. */
export function Skeleton({ width = '100%', height = 16 }: { width?: CSSProperties['width']; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
