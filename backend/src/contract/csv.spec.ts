import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

const lineOf = (...cells: string[]): string => toCsv([cells], ';');

describe('a CSV file', () => {
  it('begins with the byte order mark and ends its lines as spreadsheets expect', () => {
    expect(toCsv([['α', 'β'], ['γ']], ',')).toBe('\uFEFFα,β\r\nγ\r\n');
  });

  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+30 697 1234567', "'+30 697 1234567"],
    ['-1', "'-1"],
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
