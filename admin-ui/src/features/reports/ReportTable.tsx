import Button from '@mui/material/Button';
import { csvAmount } from '@palestra/backend/contract/csv';
import type { Language } from '@palestra/backend/contract/languages';
import { type ReactNode, use, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { saveTable } from '../../kit/list/save-table';
import { useFormat } from '../../kit/time/use-format';
import { DataTable } from '../../kit/ui/DataTable';
import { Icon } from '../../kit/ui/Icon';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { OldNumbers } from './report-period';
import { useReportTexts } from './report-texts';
import styles from './reports.module.css';

export interface Column<Row> {
  heading: string;
  /** As the file has it; a number is also formatted for the screen. */
  value: (row: Row) => string | number;
  /** A date or a time of day as every spreadsheet sorts it, in the file instead of the value where there is one. */
  sorted?: (row: Row) => string | null;
  /** The number is cents: the screen shows and the file has euros. */
  money?: true;
  /** On the screen instead of the value. */
  shown?: (row: Row) => ReactNode;
  /** Address of the list behind a number. */
  to?: (row: Row) => string | null;
}

interface CsvButtonProps<Row> {
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
}

function inFile<Row>({ value, money, sorted }: Column<Row>, row: Row, language: Language): string {
  const sortable = sorted?.(row) ?? null;
  if (sortable !== null) return sortable;
  const content = value(row);
  return money === true && typeof content === 'number' ? csvAmount(content, language) : String(content);
}

/** Downloads the shown table, in the language of the screen. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  const t = useReportTexts();
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const isOld = use(OldNumbers);
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      const all = typeof rows === 'function' ? await rows() : rows;
      const lines = [
        columns.map(({ heading }) => heading),
        ...all.map((row) => columns.map((column) => inFile(column, row, language))),
      ];
      saveTable(name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'), lines, language);
    } catch (error) {
      notifyFailure(error, t('failed'));
    }
    setReading(false);
  };
  return (
    <SteadyButton
      variant="outlined"
      disabled={isReading || isOld}
      startIcon={<Icon name="download" size={18} />}
      aria-label={t('csvOf', { name })}
      onClick={() => void save()}
    >
      {t('csv')}
    </SteadyButton>
  );
}

function Cell<Row>({ row, column: { value, shown, to, money } }: { row: Row; column: Column<Row> }) {
  const format = useFormat();
  const content = value(row);
  const text =
    shown?.(row) ?? (typeof content !== 'number' ? content : money ? format.money(content) : format.count(content));
  const address = content === 0 ? null : (to?.(row) ?? null);
  return address === null ? <>{text}</> : <Link to={address}>{text}</Link>;
}

interface ReportTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Numbers stand right; the first column names the row. */
export function ReportTable<Row>({ caption, columns, rows, keyOf }: ReportTableProps<Row>) {
  const isNumber = (column: Column<Row>): boolean =>
    column.money === true || (rows[0] !== undefined && typeof column.value(rows[0]) === 'number');
  return (
    <div className={styles.table}>
      <DataTable
        caption={caption}
        head={columns.map((column) => (
          <th key={column.heading} role="columnheader" scope="col" data-number={isNumber(column)}>
            {column.heading}
          </th>
        ))}
      >
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column, index) => (
              <td
                key={column.heading}
                role={index === 0 ? 'rowheader' : 'cell'}
                data-label={index === 0 ? undefined : column.heading}
                data-number={isNumber(column)}
                className="tabular"
              >
                <Cell row={row} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

/** Rows of a list that only its beginning is read of. */
const STRONGEST = 10;

interface SavedTableProps<Row> extends ReportTableProps<Row> {
  /** Parameter of the address with the search words; a table along time has its period instead. */
  search?: string;
  /** Rows after the first ones are shown when they are asked for. */
  isShortened?: boolean;
}

/** A table, and below it the button that saves it. */
export const SavedTable = <Row,>({ search, isShortened = false, ...table }: SavedTableProps<Row>) => (
  <>
    {search === undefined ? (
      <ReportTable {...table} />
    ) : isShortened && table.rows.length > STRONGEST ? (
      <ShortenedTable {...table} parameter={search} />
    ) : (
      <LongTable {...table} parameter={search} />
    )}
    <div className={styles.below}>
      <CsvButton name={table.caption} columns={table.columns} rows={table.rows} />
    </div>
  </>
);

/** The same under a heading. */
export const Part = <Row,>({ title, ...table }: Omit<SavedTableProps<Row>, 'caption'> & { title: string }) => (
  <section className={styles.touched} aria-label={title}>
    <h2>{title}</h2>
    <SavedTable caption={title} {...table} />
  </section>
);

/** The first rows, and all of them with their search behind a button. */
function ShortenedTable<Row>({ parameter, ...table }: ReportTableProps<Row> & { parameter: string }) {
  const t = useReportTexts();
  const { parameters, write } = useAddress();
  const shown = `${parameter}Rows`;
  const isWhole = parameters.get(shown) === 'all';
  return (
    <>
      {isWhole ? (
        <LongTable {...table} parameter={parameter} />
      ) : (
        <ReportTable {...table} rows={table.rows.slice(0, STRONGEST)} />
      )}
      <div className={styles.below}>
        <Button
          aria-expanded={isWhole}
          onClick={() => write({ [shown]: isWhole ? null : 'all', [parameter]: null, [`${parameter}Page`]: null })}
        >
          {isWhole ? t('firstRows', { count: STRONGEST }) : t('allRows', { count: table.rows.length })}
        </Button>
      </div>
    </>
  );
}

/** Texts of a row by which it is found. */
export const wordsIn = <Row,>(columns: readonly Column<Row>[], row: Row): string[] =>
  columns.map(({ value }) => value(row)).filter((value) => typeof value === 'string');

/** A table of as many rows as there may be: found by any of its texts, page by page. Its file has all of them. */
export function LongTable<Row>({ rows, parameter = 'q', ...table }: ReportTableProps<Row> & { parameter?: string }) {
  return (
    <SearchedList
      items={rows}
      wordsOf={(row) => wordsIn(table.columns, row)}
      title={table.caption}
      parameter={parameter}
    >
      {(found) => <ReportTable {...table} rows={found} />}
    </SearchedList>
  );
}
