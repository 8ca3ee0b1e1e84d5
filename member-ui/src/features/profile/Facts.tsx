import styles from './ProfilePage.module.css';

/** Read-only list of labels and values. */
export function Facts({ rows }: { rows: (readonly [label: string, value: string])[] }) {
  return (
    <dl className="divided">
      {rows.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
