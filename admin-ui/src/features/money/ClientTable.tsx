import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DataTable } from '../../kit/ui/DataTable';
import { sectionPath } from '../clients/client-sections';

interface ClientColumn<Row> {
  heading: string;
  /** A column of buttons: their words need no visible heading. */
  isOfButtons?: boolean;
  className?: string | undefined;
  cell: (row: Row) => ReactNode;
}

interface ClientTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly ClientColumn<Row>[];
}

/** Clients by name, each a link to their subscription, with the columns about them. */
export function ClientTable<Row extends { userId: string; userName: string }>({
  caption,
  rows,
  keyOf,
  columns,
}: ClientTableProps<Row>) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={caption}
      head={
        <>
          <th role="columnheader" scope="col">
            {t('money.owing.client')}
          </th>
          {columns.map(({ heading, isOfButtons }) => (
            <th key={heading} role="columnheader" scope="col">
              {isOfButtons === true ? <span className="visually-hidden">{heading}</span> : heading}
            </th>
          ))}
        </>
      }
    >
      {rows.map((row) => (
        <tr key={keyOf(row)} role="row">
          <td role="rowheader">
            <Link to={sectionPath(row.userId, 'subscription')}>{row.userName}</Link>
          </td>
          {columns.map(({ heading, isOfButtons, className, cell }) => (
            <td
              key={heading}
              role="cell"
              className={className}
              {...(isOfButtons !== true && { 'data-label': heading })}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
