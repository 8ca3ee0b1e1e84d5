import styles from './ProfilePage.module.css';

/** A plain value says what it is: its label is for screen readers. */
type Row = readonly [label: string, value: string, look?: 'plain'];

/** Read-only list of labels and values. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="divided">
      {rows.map(([label, value, look]) => (
        <div key={label} className={`${styles.fact} ${look === 'plain' ? styles.plain : ''}`}>
          <dt className={look === 'plain' ? 'visually-hidden' : undefined}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
