import { useTranslation } from 'react-i18next';
import { Skeleton } from './Skeleton';
import styles from './Skeleton.module.css';
import { SkeletonPanel } from './SkeletonPanel';

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
