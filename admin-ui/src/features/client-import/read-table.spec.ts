import { describe, expect, it } from '@jest/globals';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { workbook } from '../../../../test/support/workbook';
import { readTableFile, type TableProblem } from './read-table';

const fileOf = (content: BlobPart): File => new File([content], 'members.xlsx');
const TEXTS = 'xl/sharedStrings.xml';
const SHEET = 'xl/worksheets/sheet1.xml';

/** A workbook with another sheet, and perhaps more parts. */
function holding(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array<ArrayBuffer> {
  const sheet = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  return new Uint8Array(zipSync({ ...unzipSync(workbook([])), [SHEET]: sheet, ...more }));
}
const cell = (place: string, text = 'x'): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: string, cells: string): string => `<row r="${number}">${cells}</row>`;
const HEADINGS = row('1', cell('A1', 'Name'));

/** A workbook whose parts of that name say that they are as large. */
function declaring(zip: Uint8Array<ArrayBuffer>, name: string, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer);
  const isOfPart = (at: number): boolean =>
    view.getUint32(at, true) === 0x02014b50 && strFromU8(zip.subarray(at + 46, at + 46 + name.length)) === name;
  for (let at = 0; at < zip.length - 46; at += 1) if (isOfPart(at)) view.setUint32(at + 24, size, true);
  return zip;
}

async function problemOf(content: BlobPart): Promise<TableProblem | null> {
  try {
    await readTableFile(fileOf(content));
    return null;
  } catch (fault) {
    return (fault as { problem: TableProblem }).problem;
  }
}

describe('a spreadsheet', () => {
  it('reads 1,000 rows of 15 columns, whose sheet is large and packed well', async () => {
    const letters = [...'ABCDEFGHIJKLMNO'];
    const rows = Array.from({ length: 1_001 }, (_, i) =>
      row(`${i + 1}`, letters.map((letter) => cell(`${letter}${i + 1}`, `Μαρία ${letter}${i}`)).join('')),
    );
    const { headings, rows: read } = await readTableFile(fileOf(holding(rows.join(''))));
    expect([headings.length, read.length, read.at(-1)?.at(-1)]).toEqual([15, 1_000, 'Μαρία O1000']);
  });

  it('ignores cells without text, however far away', async () => {
    const far = row('1048576', '<c r="XFD1048576" s="1"/>');
    const { rows } = await readTableFile(fileOf(holding(`${HEADINGS}${row('2', cell('A2'))}${far}`)));
    expect(rows).toEqual([['x']]);
  });

  it('keeps pictures and copies of tables packed', async () => {
    const parts = ['xl/media/image1.png', 'xl/pivotCache/records.xml'];
    const zip = holding(
      `${HEADINGS}${row('2', cell('A2'))}`,
      Object.fromEntries(parts.map((name) => [name, strToU8('x')])),
    );
    const { rows } = await readTableFile(fileOf(parts.reduce((made, name) => declaring(made, name, 1e9), zip)));
    expect(rows).toEqual([['x']]);
  });

  it.each<[string, TableProblem, () => BlobPart]>([
    ['text in the last cell of all', 'tooFar', () => holding(HEADINGS + row('1048576', cell('XFD1048576')))],
    [
      'many columns in one row and many rows',
      'tooFar',
      () => holding(row('1', cell('XFD1')) + row('20000', cell('A20000'))),
    ],
    ['a row beyond the last', 'unreadable', () => holding(HEADINGS + row('1e9', cell('A2')))],
    ['an endless row', 'unreadable', () => holding(HEADINGS + row('Infinity', ''))],
    ['a column beyond the last', 'unreadable', () => holding(HEADINGS + row('2', cell('ZZZ2')))],
    ['a place written in entities', 'tooFar', () => holding(HEADINGS + row('1048576', cell('&#88;FD1048576')))],
    ['places with a prefix', 'tooFar', () => holding('<x:row><x:c x:r="XFD20000"><x:v>1</x:v></x:c></x:row>')],
    ['a sheet of zeros', 'tooLarge', () => declaring(holding(HEADINGS), SHEET, 1e9)],
    ['many texts', 'tooLarge', () => declaring(holding(HEADINGS, { [TEXTS]: strToU8('x') }), TEXTS, 2e8)],
    [
      'a sheet larger than it declares',
      'unreadable',
      () => declaring(holding(HEADINGS + '0'.repeat(2_000_000)), SHEET, 1_000),
    ],
  ])('refuses %s as %s', async (_, problem, content) => {
    expect(await problemOf(content())).toBe(problem);
  });
});

describe('a CSV file', () => {
  const TEXT = 'Όνομα\tEmail\r\nΆννα\ta@b.gr\r\n';
  const utf16 = (text: string, isBig: boolean): Uint8Array<ArrayBuffer> => {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let i = 0; i < text.length; i += 1) view.setUint16(i * 2, text.charCodeAt(i), !isBig);
    return new Uint8Array(view.buffer);
  };

  it.each<[string, () => BlobPart]>([
    ['UTF-16, the small end first', () => utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16, the big end first', () => utf16(`\ufeff${TEXT}`, true)],
    ['UTF-16 without a mark, the small end first', () => utf16(TEXT, false)],
    ['UTF-16 without a mark, the big end first', () => utf16(TEXT, true)],
    ['UTF-8 with a mark', () => `\ufeff${TEXT}`],
    ['a first line that names the separator', () => `sep=\t\r\n${TEXT}`],
    ['such a line behind a mark', () => `\ufeffSEP=\t\r\n${TEXT}`],
  ])('is read in %s', async (_, content) => {
    expect(await readTableFile(fileOf(content()))).toMatchObject({
      ...{ titles: [], headings: ['Όνομα', 'Email'], rows: [['Άννα', 'a@b.gr']] },
    });
  });

  it.each<[string, string, number, number[]]>([
    ['in the first row', 'Όνομα;Email\nΆννα;a@b.gr\n', 1, []],
    ['below a title', 'Μέλη 2026\nΌνομα;Email\nΆννα;a@b.gr\n', 2, [1]],
    ['below a title and a blank row', 'Μέλη\n\nΤύπος;Όλα\nΌνομα;Email\nΆννα;a@b.gr\n', 4, [1, 3]],
    ['that are not known, in the first row', 'Eins;Zwei\nx;y\n', 1, []],
    ['that are not known, below a title', 'Liste\nEins;Zwei;Drei\nx;y;z\n', 2, [1]],
  ])('has its headings %s', async (_, content, headingRow, titles) => {
    const table = await readTableFile(fileOf(content));
    expect([table.headingRow, table.titles.map(({ number }) => number)]).toEqual([headingRow, titles]);
  });

  it.each<[string, TableProblem, () => BlobPart]>([
    ['a million columns', 'tooFar', () => ','.repeat(1_000_001)],
    ['many columns and many rows', 'tooFar', () => `${','.repeat(50_000)}x\n${'a\n'.repeat(1_000)}`],
    ['text below very many blank rows', 'tooFar', () => `Name\nx\n${'\n'.repeat(100_000)}x\n`],
    ['a program in it', 'unreadable', () => 'MZ\x90\0\x03\0\0\0Name;Email\nx;y\n'],
    ['too many rows', 'tooManyRows', () => `Name\n${'x\n'.repeat(20_001)}`],
  ])('refuses %s as %s', async (_, problem, content) => {
    expect(await problemOf(content())).toBe(problem);
  });
});
