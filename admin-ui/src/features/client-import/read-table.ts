import { LIMITS } from '@palestra/backend/contract/limits';

/** The first row of a spreadsheet as headings, and the others as text. */
export interface Table {
  fileName: string;
  headings: string[];
  rows: string[][];
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
  return papa.parse<string[]>(decoded(bytes), { skipEmptyLines: 'greedy' }).data;
}

/** Reads a CSV or XLSX file; throws a TableError that says what to do. */
export async function readTableFile(file: File): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new TableError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = ZIP.every((byte, i) => bytes[i] === byte);
  const cells = await (isZip ? readSpreadsheet(bytes) : readCsv(bytes)).catch((fault: unknown) => {
    throw fault instanceof TableError ? fault : new TableError('unreadable');
  });
  const [first = [], ...others] = cells.map((row) => row.map(textOf));
  const headings = first.map((heading) => heading.trim());
  const rows = others
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => headings.map((_, i) => row[i] ?? ''));
  if (rows.length === 0) throw new TableError('empty');
  if (rows.length > LIMITS.importMaxRows) throw new TableError('tooManyRows');
  return { fileName: file.name.slice(0, LIMITS.nameMaxLength), headings, rows };
}
