import type Papa from 'papaparse';
import { matchColumns } from '@palestra/backend/contract/import-headings';
import { LIMITS } from '@palestra/backend/contract/limits';

/** The headings of a spreadsheet, and the rows below them as text; rows without a word are left out. */
export interface Table {
  /** Names this reading: the same file read again may hold something else. */
  id: number;
  fileName: string;
  /** Rows above the headings: titles, which nothing reads. */
  titles: { number: number; text: string }[];
  headings: string[];
  headingRow: number;
  rows: string[][];
  /** Number of each row in the file, as a spreadsheet shows it. */
  rowNumbers: number[];
}

export type TableProblem = 'tooLarge' | 'tooFar' | 'unreadable' | 'empty' | 'tooManyRows';

export class TableError extends Error {
  constructor(readonly problem: TableProblem) {
    super(problem);
  }
}

const MAX_FILE_BYTES = 10_000_000;
/** A spreadsheet is a ZIP, and a hostile one inflates to gigabytes. */
const MAX_INFLATED_BYTES = 40_000_000;
/** Counted in the rectangle around all text: a single cell far away makes it huge. */
const MAX_CELLS = 1_000_000;
/** Rows with text may stand below blank ones. */
const LAST_READ_ROW = 5 * LIMITS.importMaxRows;
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** The rest is pictures, charts and copies of tables, which may be large and are never read. */
const READ_PARTS = /^xl\/(?!charts|drawings|externalLinks|pivotCache|pivotTables|theme).*\.(xml|rels)$/i;
const SHEET = /^xl\/worksheets\/.*\.xml$/i;
const ZIP = [0x50, 0x4b];
const PLACE = /^([A-Z]{0,3})([1-9]\d{0,6})$/;
/** Written for spreadsheets, and no row. */
const SEPARATOR_LINE = /^sep=([^\r\n])[\r\n]/i;
/** Headings are looked for in as many rows: titles and blank lines may stand above them. */
const HEADING_ROWS = 15;
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

/** The parts that are read. A part that holds more than it declares is cut there, and cannot be read. */
async function unpack(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  const { unzipSync } = await import('fflate');
  let inflated = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!READ_PARTS.test(name)) return false;
      inflated += originalSize;
      if (inflated > MAX_INFLATED_BYTES) throw new TableError('tooLarge');
      return true;
    },
  });
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** The reader fills every gap before a cell and a row with blanks: their places are checked before. */
async function refuseFarCells(sheet: Uint8Array): Promise<void> {
  const { Parser } = await import('saxen');
  const parser = new Parser();
  const last = { row: 0, column: 0 };
  let cell: { row: number; column: number } | null = null;
  let filledRows = 0;
  parser.on('error', (fault) => {
    throw fault;
  });
  parser.on('openTag', (tag, attributesOf, decode) => {
    const name = withoutPrefix(tag);
    if (name !== 'row' && name !== 'c') {
      if (cell === null) return;
      if (cell.row > last.row) filledRows += 1;
      if (filledRows > LIMITS.importMaxRows + 1) throw new TableError('tooManyRows');
      last.row = Math.max(last.row, cell.row);
      last.column = Math.max(last.column, cell.column);
      if (last.row * last.column > MAX_CELLS) throw new TableError('tooFar');
      return;
    }
    const places = Object.entries(attributesOf()).filter(([attribute]) => withoutPrefix(attribute) === 'r');
    for (const [, place] of places) {
      const [, letters, digits] = PLACE.exec(decode(place)) ?? [];
      const row = Number(digits);
      const column = columnOf(letters ?? '');
      if (!(row <= LAST_ROW && column <= LAST_COLUMN)) throw new TableError('unreadable');
      cell = name === 'c' ? { row, column } : null;
    }
  });
  parser.on('closeTag', (tag) => {
    if (withoutPrefix(tag) === 'c') cell = null;
  });
  parser.parse(new TextDecoder().decode(sheet));
}

/**
 * Values of formulas as they were saved; formulas and macros are never run. The reader gets unpacked parts. It would
 * unpack large ones in a worker made from text, which the page's content security policy forbids.
 */
async function readSpreadsheet(bytes: Uint8Array): Promise<Cell[][]> {
  const parts = await unpack(bytes);
  for (const [name, part] of Object.entries(parts)) if (SHEET.test(name)) await refuseFarCells(part);
  const [{ zipSync }, { readSheet }] = await Promise.all([import('fflate'), import('read-excel-file/browser')]);
  return (await readSheet(new Uint8Array(zipSync(parts, { level: 0 })).buffer)) as unknown as Cell[][];
}

/**
 * UTF-16, as spreadsheets write *Unicode text*, by its byte order mark or by its zeros. Separators, digits and line
 * ends have a zero in the same half of each letter. null: it is something else.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even > 0 === odd > 0) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/** Greek spreadsheets still write Windows-1253: text that is not Unicode is read as that. */
function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16, { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1253').decode(bytes);
  }
}

/** A title above few columns misleads the reader's own guess: then the widest rows decide. */
function guessedDelimiter(papa: Pick<typeof Papa, 'parse'>, text: string): string {
  const widthBy = (delimiter: string): number =>
    Math.max(0, ...papa.parse<string[]>(text, { delimiter, preview: GUESSED_ROWS }).data.map(({ length }) => length));
  // Blank lines stay, for the numbers of the rows, but would mislead the guess.
  const { delimiter } = papa.parse<string[]>(text, { preview: GUESSED_ROWS, skipEmptyLines: 'greedy' }).meta;
  return widthBy(delimiter) > 1 ? delimiter : [';', '\t', ',', '|'].reduce((a, b) => (widthBy(b) > widthBy(a) ? b : a));
}

async function readCsv(bytes: Uint8Array): Promise<Cell[][]> {
  const { default: papa } = await import('papaparse');
  const text = decoded(bytes);
  // A program or a picture with another name: text has none of these.
  if (text.includes('\0')) throw new TableError('unreadable');
  const said = SEPARATOR_LINE.exec(text)?.[1];
  const delimiter = said ?? guessedDelimiter(papa, text);
  const { data } = papa.parse<string[]>(text, { delimiter, preview: LAST_READ_ROW + 1 });
  return said === undefined ? data : [[], ...data.slice(1)];
}

/**
 * The row of the headings: the first with the most that are known. Without two of those it is the first row. A single
 * text above wider rows is a title, and no row of headings.
 */
function headingsAt(rows: readonly (readonly string[])[]): number {
  const known = rows.map((row) => matchColumns(row).filter((column) => column !== null).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const widths = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const isTitle = widths[0] === 1 && Math.max(...widths) > 2;
  return isTitle ? widths.findIndex((width) => width > 1) : 0;
}

let tablesRead = 0;
const isFilled = (cell: Cell): boolean => cell !== null && cell !== '';
const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Reads a CSV or XLSX file; throws a TableError that says what to do. */
export async function readTableFile(file: File): Promise<Table> {
  if (file.size > MAX_FILE_BYTES) throw new TableError('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = ZIP.every((byte, i) => bytes[i] === byte);
  const cells = await (isZip ? readSpreadsheet(bytes) : readCsv(bytes)).catch((fault: unknown) => {
    throw fault instanceof TableError ? fault : new TableError('unreadable');
  });
  if (cells.filter((row) => row.some(isFilled)).length > LIMITS.importMaxRows + 1) throw new TableError('tooManyRows');
  const count = cells.reduce((sum, row) => sum + row.length, 0);
  if (cells.length > LAST_READ_ROW || count > MAX_CELLS) throw new TableError('tooFar');
  const numbered = cells.map((row, i) => ({ row: row.map(textOf), number: i + 1 }));
  const filled = numbered.filter(({ row }) => !isBlank(row));
  const at = headingsAt(filled.slice(0, HEADING_ROWS).map(({ row }) => row));
  const titles = filled.slice(0, at).map(({ row, number }) => ({ number, text: row.filter(isFilled).join(' ') }));
  const headings = filled[at]?.row.map((heading) => heading.trim()) ?? [];
  const others = filled.slice(at + 1);
  if (others.length * headings.length > MAX_CELLS) throw new TableError('tooFar');
  const rows = others.map(({ row }) => headings.map((_, i) => row[i] ?? ''));
  if (rows.length === 0) throw new TableError('empty');
  tablesRead += 1;
  const fileName = file.name.slice(0, LIMITS.nameMaxLength);
  const headingRow = filled[at]?.number ?? 1;
  return {
    id: tablesRead,
    fileName,
    titles,
    headings,
    headingRow,
    rows,
    rowNumbers: others.map(({ number }) => number),
  };
}
