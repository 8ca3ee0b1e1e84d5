import type { CSSProperties } from 'react';
import styles from './StatRow.module.css';
import { useFormat } from '../time/use-format';
import { Skeleton } from './Skeleton';

export interface Stat {
  label: string;
  /** Undefined while loading, null if it could not be counted. */
  value: number | null | undefined;
}

/** Card with a few numbers, separated by hairlines. */
export function StatRow({ label, stats }: { label: string; stats: readonly Stat[] }) {
  const { count } = useFormat();
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
              {stat.value === undefined ? (
                <Skeleton width={48} height={30} />
              ) : stat.value === null ? (
                '–'
              ) : (
                count(stat.value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
