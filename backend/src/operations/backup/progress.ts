import { countRows, CopyText } from './copy-text.js';

export type Tell = (line: string) => void;

/** Formats 1234 rows as `1,234 rows`. */
export const plural = (count: number, one: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${one}${count === 1 ? '' : 's'}`;

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Counts tables and rows of a stream, and reports each table when it ends. */
export class RowCount {
  tables = 0;
  rows = 0;
  private ofTable = 0;
  private table = '';

  constructor(private readonly tell: Tell) {}

  begin(table: string): void {
    this.table = table;
    this.ofTable = 0;
  }

  add(rows: Buffer): void {
    this.ofTable += countRows(rows);
  }

  end(): void {
    this.tables += 1;
    this.rows += this.ofTable;
    if (this.ofTable > 0) this.tell(`  ${this.table}: ${plural(this.ofTable, 'row')}`);
  }

  toString(): string {
    return `${plural(this.tables, 'table')}, ${plural(this.rows, 'row')}`;
  }
}

/** Passes a dump on unchanged and counts its rows. Throws when the dump is incomplete. */
export async function* counted(dump: AsyncIterable<Buffer>, count: RowCount): AsyncGenerator<Buffer> {
  const text = new CopyText();
  for await (const chunk of dump) {
    for (const part of text.take(chunk)) {
      if (part.kind === 'table') count.begin(part.table);
      if (part.kind === 'rows') count.add(part.rows);
      if (part.kind === 'end') count.end();
    }
    yield chunk;
  }
  if (!text.isComplete) throw new Error('The dump ends in the middle of a table');
}
