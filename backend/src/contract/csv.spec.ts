import { describe, expect, it } from '@jest/globals';
import { csvAmount, CSV_SEPARATORS, toCsv } from './csv.js';

const lineOf = (...cells: string[]): string => toCsv([cells], ';');

describe('a CSV file', () => {
  it('begins with the byte order mark and ends its lines as spreadsheets expect', () => {
    expect(toCsv([['α', 'β'], ['γ']], ',')).toBe('\uFEFFα,β\r\nγ\r\n');
  });

  it('has the spaces that are typed, which a spreadsheet reads in a time', () => {
    expect(lineOf('6:00–\u20607:00\u202fμ.μ.', '2\u00a0Νοε')).toBe('\uFEFF6:00–7:00 μ.μ.;2 Νοε\r\n');
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+30 697 1234567', "'+30 697 1234567"],
    ['-1', '-1'],
    ['-45,00', '-45,00'],
    ['-45.00', '-45.00'],
    ['-1+1', "'-1+1"],
    ['-45,=1', "'-45,'=1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['a;b', '"a;b"'],
    ['a,b', 'a,b'],
    ['a;=1+1', `"a;'=1+1"`],
    ['a,=1+1,@x', "a,'=1+1,'@x"],
    ['a, +30 697', 'a, +30 697'],
    ['είπε "όχι"', '"είπε ""όχι"""'],
    ['δύο\nγραμμές', '"δύο\nγραμμές"'],
    ['', ''],
  ])('%j', (cell, written) => {
    expect(lineOf(cell)).toBe(`\uFEFF${written}\r\n`);
  });
});

it.each([
  ['el', '45,05;-45,00\r\n'],
  ['en', '45.05,-45.00\r\n'],
] as const)('amounts are numbers to a spreadsheet in %s, paid ones too', (language, written) => {
  const cells = [4505, -4500].map((cents) => csvAmount(cents, language));
  expect(toCsv([cells], CSV_SEPARATORS[language])).toBe(`\uFEFF${written}`);
});
