import type { ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import styles from './programs.module.css';

/** Rows of a `PlainList` with more to say than two lines. */
export function Rows<Row extends RaRecord>({ children }: { children: (row: Row) => ReactNode }) {
  const { data = [] } = useListContext<Row>();
  return (
    <ul className={styles.list}>
      {data.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
