import styles from './Skeleton.module.css';

/** Placeholder with the size of the content that is loading. */
export function Skeleton({ width = '100%', height }: { width?: string | number; height: string | number }) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}
