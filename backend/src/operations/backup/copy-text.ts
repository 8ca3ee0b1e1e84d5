import { StartupError } from '../../platform/config/startup-error.js';

const END_OF_ROWS = Buffer.from('\n\\.\n');
const NEWLINE = 10;
/** Ignores the schema of the source; the target's is used. */
const COPY = /^COPY (?:\w+\.|"[^"]+"\.)?"?([a-z_]\w*)"? \(("?\w+"?(?:, "?\w+"?)*)\) FROM stdin;$/;
const SETVAL = /^SELECT pg_catalog\.setval\('(?:\w+\.|"[^"]+"\.)?(\w+)', (\d{1,19}), (true|false)\);$/;

/** The parts of a data dump, in the syntax of `pg_dump --data-only`, which our own dump also uses. */
export type CopyPart =
  | { kind: 'table'; table: string; columns: string[] }
  /** Rows in PostgreSQL's text format, cut anywhere. */
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'end' }
  | { kind: 'sequence'; sequence: string; value: string; isCalled: boolean };

function partOf(line: string): CopyPart | null {
  const copy = COPY.exec(line);
  if (copy) return { kind: 'table', table: copy[1] ?? '', columns: (copy[2] ?? '').replaceAll('"', '').split(', ') };
  if (line.startsWith('COPY '))
    throw new StartupError('It holds a statement that no backup has: nothing was restored.');
  const set = SETVAL.exec(line);
  if (set) return { kind: 'sequence', sequence: set[1] ?? '', value: set[2] ?? '', isCalled: set[3] === 'true' };
  // Session settings and comments of pg_dump are skipped.
  return null;
}

/** Parses a dump as a stream: lines of SQL, and between them rows that are passed on unparsed. */
export class CopyText {
  private kept: Buffer = Buffer.alloc(0);
  private isInRows = false;

  *take(chunk: Buffer): Generator<CopyPart> {
    this.kept = this.kept.length === 0 ? chunk : Buffer.concat([this.kept, chunk]);
    for (let goesOn = true; goesOn;) goesOn = yield* this.isInRows ? this.takeRows() : this.takeLine();
  }

  /** True when nothing is left over at the end of the dump. */
  get isComplete(): boolean {
    return !this.isInRows && this.kept.length === 0;
  }

  private *takeLine(): Generator<CopyPart, boolean> {
    const end = this.kept.indexOf(NEWLINE);
    if (end < 0) return false;
    const part = partOf(this.kept.toString('utf8', 0, end));
    this.isInRows = part?.kind === 'table';
    // Keeps the line end before rows, because the terminator of rows begins with one, even when there are none.
    this.kept = this.kept.subarray(this.isInRows ? end : end + 1);
    if (part !== null) yield part;
    return true;
  }

  private *takeRows(): Generator<CopyPart, boolean> {
    const end = this.kept.indexOf(END_OF_ROWS);
    if (end >= 0) {
      if (end > 0) yield { kind: 'rows', rows: this.kept.subarray(1, end + 1) };
      this.kept = this.kept.subarray(end + END_OF_ROWS.length);
      this.isInRows = false;
      yield { kind: 'end' };
      return true;
    }
    // Passes on complete rows and keeps the last one's line end.
    const lastRow = this.kept.lastIndexOf(NEWLINE, this.kept.length - END_OF_ROWS.length);
    if (lastRow > 0) {
      yield { kind: 'rows', rows: this.kept.subarray(1, lastRow + 1) };
      this.kept = this.kept.subarray(lastRow);
    }
    return false;
  }
}

export async function* partsOf(dump: AsyncIterable<Buffer>): AsyncGenerator<CopyPart> {
  const text = new CopyText();
  for await (const chunk of dump) yield* text.take(chunk);
  if (!text.isComplete) throw new Error('The dump ends in the middle of a table');
}

/** Counts the rows of a piece: a newline within a value is escaped as `\n`. */
export function countRows(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(NEWLINE); at >= 0; at = rows.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
