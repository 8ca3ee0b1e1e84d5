import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import panel from './Panel.module.css';

interface DataTableProps {
  /** The id of its heading, where one stands above it. */
  labelledBy?: string;
  caption?: string;
  /** The cells of its head. */
  head: ReactNode;
  children: ReactNode;
}

/** A table on wide screens and a list of cards on narrow ones; its roles stay a table's in both. */
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
