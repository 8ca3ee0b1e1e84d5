import { LIMITS } from '@palestra/backend/contract/limits';

/** The first row of a spreadsheet as headings, and the others as text; rows without a word are left out. */
export interface Table {
  /** Names this reading: the same file read again may hold something else. */
  id: number;
  fileName: string;
  headings: string[];
  rows: string[][];
  /** Number of each row in the file, as a spreadsheet shows it. */
  rowNumbers: number[];
}

export type TableProblem = 'tooLarge' | 'unreadable' | 'empty' | 'tooManyRows';

export class TableError extends Error {
  constructor(readonly problem: TableProblem) {
    super(problem);
  }
}

const MAX_FILE_BYTES = 10_000_000;
/** A spreadsheet is a ZIP, and a hostile one inflates to gigabytes. */
const MAX_INFLATED_BYTES = 200_000_000;
const ZIP = [0x50, 0x4b];
/** From as many rows the separator of a CSV file is known. */
const GUESSED_ROWS = 10;

type Cell = string | number | boolean | Date | null;

/** Long numbers, such as phones, without an exponent; dates as `YYYY-MM-DD`. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? BigInt(cell).toString() : String(cell);
  return String(cell).slice(0, LIMITS.importCellMaxLength);
}

async function refuseBomb(bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate');
  let inflated = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      inflated += originalSize;
      return false;
    },
  });
  if (inflated > MAX_INFLATED_BYTES) throw new TableError('tooLarge');
}

/** Values of formulas as they were saved; formulas and macros are never run. */
async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Cell[][]> {
  await refuseBomb(bytes);
  const { readSheet } = await import('read-excel-file/browser');
  return (await readSheet(bytes.buffer)) as unknown as Cell[][];
}

/** Greek spreadsheets still write Windows-1253; whatever is no UTF-8 is read as that. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1253').decode(bytes);
  }
}

async function readCsv(bytes: Uint8Array): Promise<Cell[][]> {
  const { default: papa } = await import('papaparse');
  const text = decoded(bytes);
  // Blank lines stay, for the numbers of the rows, but would mislead the guess.
  const { delimiter } = papa.parse<string[]>(text, { preview: GUESSED_ROWS, skipEmptyLines: 'greedy' }).meta;
  return papa.parse<string[]>(text, { delimiter }).data;
}

let tablesRead = 0;
const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Reads a CSV or XLSX file; throws a TableError that says what to do. */
export async function readTableFile(file: File): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new TableError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = ZIP.every((byte, i) => bytes[i] === byte);
  const cells = await (isZip ? readSpreadsheet(bytes) : readCsv(bytes)).catch((fault: unknown) => {
    throw fault instanceof TableError ? fault : new TableError('unreadable');
  });
  const numbered = cells.map((row, i) => ({ row: row.map(textOf), number: i + 1 }));
  const [first, ...others] = numbered.filter(({ row }) => !isBlank(row));
  const headings = first?.row.map((heading) => heading.trim()) ?? [];
  const rows = others.map(({ row }) => headings.map((_, i) => row[i] ?? ''));
  if (rows.length === 0) throw new TableError('empty');
  if (rows.length > LIMITS.importMaxRows) throw new TableError('tooManyRows');
  tablesRead += 1;
  const fileName = file.name.slice(0, LIMITS.nameMaxLength);
  return { id: tablesRead, fileName, headings, rows, rowNumbers: others.map(({ number }) => number) };
}
