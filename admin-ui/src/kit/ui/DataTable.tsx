import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import panel from './Panel.module.css';

interface DataTableProps {
  /** Id of the heading above the table, if there is one. */
  labelledBy?: string;
  caption?: string;
  /** Header cells. */
  head: ReactNode;
  children: ReactNode;
}

/** Table on wide screens, list of cards on narrow ones; its roles stay those of a table. */
export function DataTable({ labelledBy, caption, head, children }: DataTableProps) {
  return (
    <div className={panel.frame}>
      <table role="table" className={styles.table} aria-labelledby={labelledBy}>
        {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
        <thead role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}
