import styles from './Skeleton.module.css';

/** A part of a screen that is still on its way, in the size that it will have. */
export function Skeleton({ width = '100%', height }: { width?: string | number; height: string | number }) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}
