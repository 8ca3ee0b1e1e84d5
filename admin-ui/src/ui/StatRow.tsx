import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './StatRow.module.css';
import { Skeleton } from './Skeleton';

export interface Stat {
  label: string;
  /** Undefined while it is being counted, null when nobody could. */
  value: number | null | undefined;
}

/** A few numbers in one card, told apart by hairlines. */
export function StatRow({ label, stats }: { label: string; stats: readonly Stat[] }) {
  const { i18n } = useTranslation();
  const written = (value: number | null): string =>
    value === null ? '–' : new Intl.NumberFormat(i18n.language, { useGrouping: 'always' }).format(value);
  const columns = {
    '--columns': stats.length,
    '--narrow-columns': stats.length > 3 ? 2 : stats.length,
  } as CSSProperties;
  return (
    <section aria-label={label} className={styles.row}>
      <dl style={columns}>
        {stats.map((stat) => (
          <div key={stat.label} className={styles.stat}>
            <dt>{stat.label}</dt>
            <dd className="tabular">
              {stat.value === undefined ? <Skeleton width={48} height={30} /> : written(stat.value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
