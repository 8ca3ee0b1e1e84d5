import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import {
  DATE_ORDERS,
  IMPORT_COLUMNS,
  missingColumns,
  type ClientImport,
  type ClientImportCheck,
  type DateOrder,
  type ImportColumn,
  type UndoneImport,
  IMPORT_PARTS,
} from '@palestra/backend/contract/client-import';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newId } from '@palestra/web-kit/new-id';
import { saveTable } from '../../kit/list/save-table';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Banner, Failure } from '../../kit/ui/Banner';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Panel } from '../../kit/ui/Panel';
import panel from '../../kit/ui/Panel.module.css';
import { SelectField } from '../../kit/ui/SelectField';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { tableFor, useImportCheck, useImports, useStartImport, useUndoImport } from './client-import.api';
import styles from './client-import.module.css';
import { ImportPreview, SubscriptionCounts } from './ImportPreview';
import { readTableFile, TableError, type Table, type TableProblem } from './read-table';

const FAULTS_SHOWN = 50;
/** Files that staff fill in and import again use one separator in both languages of the screen. */
const FILE_LANGUAGE = 'el';

/** Tells whether the gym uses a column. The import leaves out all other columns of a file. */
function useColumnUse(): (column: ImportColumn) => boolean {
  const uses = useUses();
  return (column) => {
    const capability = IMPORT_PARTS[column];
    return capability === undefined || uses(capability);
  };
}

/** Imports clients from a spreadsheet: choose a file, see the effects, import, undo. */
export function ImportSection() {
  const { t } = useTranslation();
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const [latest, setLatest] = useState<string | null>(null);
  const isUsed = useColumnUse();
  const chooser = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(null);
    try {
      setTable(await readTableFile(file));
    } catch (fault) {
      setTable(null);
      setProblem(fault instanceof TableError ? fault.problem : 'unreadable');
    }
  };
  /** A file to fill in, with one line that shows how. */
  const saveSample = (): void => {
    const sample: readonly [ImportColumn, string][] = [
      ['name', t('clientImport.sampleName')],
      ['email', 'maria@example.com'],
      ['phone', '6971234567'],
      ['startDate', '1/12/2026'],
      ['endDate', '31/12/2026'],
      ['monthlyLimit', '12'],
      ['balance', '12,50'],
    ];
    const used = sample.filter(([column]) => isUsed(column));
    const headings = used.map(([column]): string => t(`clientImport.columns.${column}`));
    saveTable('palestra', [headings, used.map(([, cell]) => cell)], FILE_LANGUAGE);
  };
  return (
    <div className={styles.section}>
      <Panel title={t('clientImport.file')} className={styles.part}>
        <p>{t('clientImport.fileHint')}</p>
        {isUsed('balance') && <p>{t('clientImport.balanceHint')}</p>}
        <div className={styles.buttons}>
          <Button variant={table === null ? 'contained' : 'outlined'} component="label">
            {t(table === null ? 'clientImport.choose' : 'clientImport.chooseOther')}
            <input
              ref={chooser}
              type="file"
              className="visually-hidden"
              accept=".csv,.xlsx,text/csv"
              onChange={({ target }) => {
                void open(target.files?.[0]);
                target.value = '';
              }}
            />
          </Button>
          <Button onClick={saveSample}>{t('clientImport.sample')}</Button>
        </div>
        {problem !== null && <Banner kind="danger" text={t(`clientImport.problems.${problem}`)} />}
      </Panel>
      {table !== null && (
        <OpenTable
          key={table.id}
          table={table}
          onStarted={(id) => {
            setTable(null);
            setLatest(id);
          }}
          onCancel={() => {
            setTable(null);
            chooser.current?.focus();
          }}
        />
      )}
      <EarlierImports latest={latest} />
    </div>
  );
}

interface OpenTableProps {
  table: Table;
  onStarted: (id: string) => void;
  onCancel: () => void;
}

function OpenTable({ table, onStarted, onCancel }: OpenTableProps) {
  const { t } = useTranslation();
  const isUsed = useColumnUse();
  const [columns, setColumns] = useState(() =>
    matchColumns(table.headings).map((column) => (column !== null && isUsed(column) ? column : null)),
  );
  const [mailsLinks, setMailsLinks] = useState(false);
  const [withoutEmail, setWithoutEmail] = useState(false);
  const [id] = useState(newId);
  const missing = missingColumns(columns, withoutEmail);
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const check = useImportCheck(table, columns, { dateOrder, withoutEmail, isReady: missing.length === 0 });
  const start = useStartImport();
  const choose = (index: number, value: string): void =>
    setColumns(columns.map((column, i) => (i === index ? asColumn(value) : column === value ? null : column)));
  const choices = [
    { value: '', text: t('clientImport.notRead') },
    ...IMPORT_COLUMNS.filter(isUsed).map((column) => ({ value: column, text: t(`clientImport.columns.${column}`) })),
  ];
  return (
    <Panel title={table.fileName} className={styles.part}>
      <Titles table={table} />
      <p>{t('clientImport.matching', { count: table.rows.length })}</p>
      <div className={styles.columns}>
        {table.headings.map((heading, i) => (
          <div key={i} className={styles.column}>
            <SelectField
              label={heading === '' ? t('clientImport.columnNumber', { number: i + 1 }) : heading}
              value={columns[i] ?? ''}
              choices={choices}
              onChoose={(value) => choose(i, value)}
            />
            <small>{table.rows[0]?.[i] ?? ''}</small>
          </div>
        ))}
      </div>
      {missing.length > 0 && (
        <Banner
          kind="warning"
          text={t('clientImport.missing', {
            columns: missing.map((column) => t(`clientImport.columns.${column}`)).join(', '),
          })}
        />
      )}
      <Failure error={check.error} text={t('clientImport.checkFailed')} />
      {check.isFetching && <p role="status">{t('clientImport.checking')}</p>}
      {check.data !== undefined && missing.length === 0 && (
        <Dates table={table} columns={columns} check={check.data} chosen={dateOrder} onChoose={setDateOrder} />
      )}
      {check.data !== undefined && missing.length === 0 && (
        <Outcome table={table} columns={columns} check={check.data} />
      )}
      <Failure error={start.error} text={t('clientImport.startFailed')} />
      <CheckField label={t('clientImport.withoutEmail')} checked={withoutEmail} onChange={setWithoutEmail} />
      <CheckField label={t('clientImport.mailsLinks')} checked={mailsLinks} onChange={setMailsLinks} />
      <div className={styles.buttons}>
        <SteadyButton
          variant="contained"
          disabled={missing.length > 0 || start.isPending || (check.data?.ready ?? 0) === 0}
          onClick={() =>
            start.mutate(
              {
                id,
                fileName: table.fileName,
                mailsLinks,
                withoutEmail,
                ...tableFor(table, columns),
                ...(dateOrder && { dateOrder }),
              },
              { onSuccess: () => onStarted(id) },
            )
          }
        >
          {t('clientImport.start', { count: check.data?.ready ?? 0 })}
        </SteadyButton>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
    </Panel>
  );
}

const asColumn = (value: string): ImportColumn | null => IMPORT_COLUMNS.find((column) => column === value) ?? null;

interface DatesProps {
  table: Table;
  columns: readonly (ImportColumn | null)[];
  check: ClientImportCheck;
  chosen: DateOrder | undefined;
  onChoose: (order: DateOrder) => void;
}

/** How each column of dates is read, and the choice where its cells do not say it (rule: import). */
function Dates({ table, columns, check, chosen, onChoose }: DatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (check.refusal !== null) return <Banner kind="danger" text={check.refusal} />;
  const called = (column: ImportColumn): string =>
    table.headings[columns.indexOf(column)] || t(`clientImport.columns.${column}`);
  const american = check.dates.filter(({ order, isProven }) => isProven && order === 'monthFirst');
  const isOpen = check.dates.some((one) => one.isOpen && !one.isProven);
  return (
    <>
      {american.length > 0 && (
        <Banner
          kind="warning"
          text={t('clientImport.monthFirst', { columns: american.map(({ column }) => called(column)).join(', ') })}
        />
      )}
      {check.asksDateOrder && <Banner kind="warning" text={t('clientImport.asksDateOrder')} />}
      {isOpen && (
        <SelectField
          label={t('clientImport.dateOrder')}
          value={chosen ?? (check.asksDateOrder ? '' : 'dayFirst')}
          choices={[
            ...(check.asksDateOrder ? [{ value: '', text: t('clientImport.choosesOrder') }] : []),
            ...DATE_ORDERS.map((order) => ({ value: order, text: t(`clientImport.orders.${order}`) })),
          ]}
          onChoose={(value) => {
            const order = DATE_ORDERS.find((one) => one === value);
            if (order !== undefined) onChoose(order);
          }}
        />
      )}
      {check.dates.some(({ date }) => date !== null) && (
        <ul className={styles.counts}>
          {check.dates.map(
            ({ column, text, date }) =>
              date !== null && (
                <li key={column}>
                  {t('clientImport.readAs', { column: called(column), text, date: format.date(date) })}
                </li>
              ),
          )}
        </ul>
      )}
    </>
  );
}

const HINTS_SHOWN = 50;

/** Hints about rows that are imported all the same. */
function Hints({
  hints,
  hintCount,
  rowNumber,
}: { rowNumber: (row: number) => number } & Pick<ClientImportCheck, 'hints' | 'hintCount'>) {
  const { t } = useTranslation();
  if (hints.length === 0) return null;
  return (
    <details className={styles.hints} open>
      <summary>{t('clientImport.hints', { count: hintCount })}</summary>
      <ul>
        {hints.slice(0, HINTS_SHOWN).map(({ row, message, client }, i) => (
          <li key={i}>
            {t('clientImport.hintOfRow', { row: rowNumber(row), message })}
            {client !== null && (
              <>
                {' '}
                <Link to={`/clients/${client.id}`} target="_blank" rel="noopener">
                  {t('clientImport.openClient')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {hintCount > HINTS_SHOWN && <p>{t('clientImport.moreHints', { count: hintCount - HINTS_SHOWN })}</p>}
    </details>
  );
}

/** Rows above the headings are no clients, and nothing reads them. */
function Titles({ table: { titles, headingRow } }: { table: Table }) {
  const { t } = useTranslation();
  return titles.map(({ number, text }) => (
    <Banner key={number} kind="info" text={t('clientImport.titleRow', { row: number, text, headingRow })} />
  ));
}

interface OutcomeProps {
  table: Table;
  columns: readonly (ImportColumn | null)[];
  check: ClientImportCheck;
}

function Outcome({ table, columns, check }: OutcomeProps) {
  const { t } = useTranslation();
  const { ready, present, faultyRows, faults, faultCount, owedCents, paidAheadCents, hints, hintCount } = check;
  const { emptied, emptiedCount } = check;
  const format = useFormat();
  const rowNumber = (row: number): number => table.rowNumbers[row - 1] ?? row;
  return (
    <>
      <ul className={styles.counts} role="status">
        <li>{t('clientImport.ready', { count: ready })}</li>
        {ready > 0 && <SubscriptionCounts check={check} columns={columns} />}
        {present > 0 && <li>{t('clientImport.present', { count: present })}</li>}
        {owedCents + paidAheadCents > 0 && (
          <li>{t('clientImport.balances', { owed: format.money(owedCents), ahead: format.money(paidAheadCents) })}</li>
        )}
        {faultyRows > 0 && <li>{t('clientImport.faulty', { count: faultyRows })}</li>}
        {emptiedCount > 0 && <li>{t('clientImport.emptied', { count: emptiedCount })}</li>}
      </ul>
      <ImportPreview rows={check.preview} rowNumber={rowNumber} />
      <Hints hints={hints} hintCount={hintCount} rowNumber={rowNumber} />
      <Cells cells={faults} count={faultCount} table={table} title={t('clientImport.faultyCells')} />
      <Cells cells={emptied} count={emptiedCount} table={table} title={t('clientImport.emptiedCells')} />
    </>
  );
}

interface CellsProps {
  title: string;
  cells: ClientImportCheck['faults'];
  /** Number of all entries; `cells` holds the first of them. */
  count: number;
  table: Table;
}

/** Cells that cannot be imported, by row, and a file of them to mend. */
function Cells({ title, cells, count, table }: CellsProps) {
  const { t } = useTranslation();
  const rowNumber = (row: number): number => table.rowNumbers[row - 1] ?? row;
  if (cells.length === 0) return null;
  const save = (): void => {
    const rows = cells.map(({ row, column, message }) => [
      ...[String(rowNumber(row)), t(`clientImport.columns.${column}`), message],
      ...(table.rows[row - 1] ?? []),
    ]);
    const headings = [t('clientImport.row'), t('clientImport.cell'), t('clientImport.fault'), ...table.headings];
    saveTable(t('clientImport.faultsFile'), [headings, ...rows], FILE_LANGUAGE);
  };
  return (
    <section className={styles.faults} aria-label={title}>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('clientImport.row')}</th>
            <th scope="col">{t('clientImport.cell')}</th>
            <th scope="col">{t('clientImport.fault')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, FAULTS_SHOWN).map(({ row, column, message }, i) => (
            <tr key={i}>
              <td className="tabular">{rowNumber(row)}</td>
              <td>{t(`clientImport.columns.${column}`)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > FAULTS_SHOWN && <p>{t('clientImport.moreFaults', { count: count - FAULTS_SHOWN })}</p>}
      <Button onClick={save}>
        {cells.length < count
          ? t('clientImport.saveFirstFaults', { count: cells.length })
          : t('clientImport.saveFaults')}
      </Button>
    </section>
  );
}

interface EarlierImportsProps {
  /** Id of the import just started from this page: the focus moves to its progress. */
  latest: string | null;
}

function EarlierImports({ latest }: EarlierImportsProps) {
  const { t } = useTranslation();
  const imports = useImports();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = imports.data?.some(({ id }) => id === latest) === true;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere, latest]);
  const undo = useUndoImport();
  const [asked, setAsked] = useState<ClientImport | null>(null);
  if (imports.error !== null) return <Failure error={imports.error} text={t('clientImport.failed')} />;
  if (imports.data === undefined || imports.data.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('clientImport.earlier')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('clientImport.earlier')}
      </h2>
      {undo.data !== undefined && <Undone {...undo.data} />}
      <SearchedList
        items={imports.data}
        wordsOf={({ fileName, createdByName }) => [fileName, createdByName]}
        title={t('clientImport.earlier')}
        parameter="q"
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((one) => (
              <li key={one.id} className={panel.panel}>
                <ImportedFile one={one} onUndo={() => setAsked(one)} />
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      {imports.data.length >= LIMITS.importsListed && (
        <p className="quiet">{t('clientImport.onlyNewest', { count: LIMITS.importsListed })}</p>
      )}
      {asked !== null && (
        <ConfirmDialog
          kind="danger"
          title={t('clientImport.undoTitle', { file: asked.fileName })}
          texts={{
            confirm: t('clientImport.undo'),
            busy: t('clientImport.undoing'),
            keep: t('clientImport.keep'),
            done: t('clientImport.undone'),
            failed: t('clientImport.undoFailed'),
          }}
          onConfirm={() => undo.mutateAsync(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t('clientImport.undoText', { count: asked.created })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function ImportedFile({ one, onUndo }: { one: ClientImport; onUndo: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { state, rows, done, created, present } = one;
  return (
    <div className={styles.import}>
      <h3>{one.fileName}</h3>
      <p className="quiet">
        {clock !== null && format.instant(one.createdAt)} · {one.createdByName}
      </p>
      {state === 'running' && (
        <>
          <progress aria-label={t('clientImport.progress')} value={done} max={rows || 1} />
          <p role="status">{t('clientImport.running', { done, rows })}</p>
        </>
      )}
      {state === 'finished' && (
        <>
          <p role="status">
            {t('clientImport.created', { count: created })}
            {present > 0 && ` ${t('clientImport.leftAsTheyWere', { count: present })}`}
          </p>
          {created > 0 && <Button onClick={onUndo}>{t('clientImport.undo')}</Button>}
        </>
      )}
      {state === 'failed' && <p>{t('clientImport.notDone')}</p>}
      {state === 'undone' && (
        <p>
          {t('clientImport.undone')}
          {created > 0 && `. ${t('clientImport.stayed', { count: created })}`}
        </p>
      )}
    </div>
  );
}

function Undone({ removed, kept }: UndoneImport) {
  const { t } = useTranslation();
  return (
    <Banner kind="success" text={t('clientImport.removed', { count: removed })}>
      {kept.length > 0 && (
        <>
          <p>{t('clientImport.kept', { count: kept.length })}</p>
          <ul>
            {kept.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/clients/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
