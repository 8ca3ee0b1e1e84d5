import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import styles from './Skeleton.module.css';

/** Placeholder with the size of the content that is loading. */
export function Skeleton({ width = '100%', height }: { width?: string | number; height: string | number }) {
  return <span className={styles.skeleton} style={{ width, height }} />;
}

interface Props {
  height: number | string;
  /** Heights of the lines of content, from the top. */
  lines: readonly number[];
}

/** Placeholder of a card: frame without content. */
export function SkeletonCard({ height, lines }: Props) {
  return (
    <div className={styles.card} style={{ height }}>
      {lines.map((line, position) => (
        <Skeleton key={position} height={line} width={position === 0 ? '45%' : '100%'} />
      ))}
    </div>
  );
}

const SLOW_AFTER_MS = 6_000;

/** Skeletons with a text for screen readers, and a visible message when loading takes long. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div aria-hidden="true">{children}</div>
      <div role="status">
        {isSlow ? (
          <p className={styles.slow}>{t('failure.slow')}</p>
        ) : (
          <p className="visually-hidden">{t('loading')}</p>
        )}
      </div>
    </>
  );
}

/** Placeholder of a page whose code, or whose right to be shown, is not known yet. */
export const PagePlaceholder = () => (
  <Waiting>
    <SkeletonCard height={320} lines={[28, 78, 84, 84]} />
  </Waiting>
);
