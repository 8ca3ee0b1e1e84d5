import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Skeleton.module.css';

/** Placeholder of loading content. Invisible for 150 ms, so that fast loads do not flicker. */
export function Skeleton({ width = '100%', height = 16 }: { width?: CSSProperties['width']; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

const ROW_PX = 56;

/** Placeholder of a panel with lines of different lengths. */
export function SkeletonPanel({ height }: { height: number }) {
  const rows = Array.from({ length: Math.floor(height / ROW_PX) }, (_, row) => row);
  return (
    <div className={styles.panel} style={{ height }} aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={`${35 + ((row * 17) % 30)}%`} height={18} />
          <Skeleton width={96} height={18} />
        </div>
      ))}
    </div>
  );
}

const TALL_PX = 160;

/** Placeholder of loading content; screen readers hear that it is loading. */
export function Waiting({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')} className={styles.waiting}>
      {height < TALL_PX ? <Skeleton height={height} /> : <SkeletonPanel height={height} />}
    </div>
  );
}
