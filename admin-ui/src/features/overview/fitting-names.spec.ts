import { describe, expect, it } from '@jest/globals';
import { fitNames, shortNames } from './fitting-names';

describe('short names', () => {
  it.each([
    ['the initial of the surname', ['Γιώργος Κωνσταντίνου', 'Άννα Μαρή'], ['Γιώργος Κ.', 'Άννα Μ.']],
    ['the last of several words', ['Μαρία Άννα Παπαδοπούλου'], ['Μαρία Π.']],
    ['a name of one word whole', ['Περικλής'], ['Περικλής']],
    ['a surname of one letter whole', ['Μπο Ι'], ['Μπο Ι']],
    ['as many letters as tell two apart', ['Άννα Κοντού', 'Άννα Καρρά'], ['Άννα Κο.', 'Άννα Κα.']],
    ['names whole that begin alike', ['Άννα Παπαδάκη', 'Άννα Παπαδοπούλου'], ['Άννα Παπαδάκη', 'Άννα Παπαδοπούλου']],
    ['equal names whole', ['Άννα Μαρή', 'Άννα Μαρή'], ['Άννα Μαρή', 'Άννα Μαρή']],
  ])('keep %s', (_name, names, short) => {
    expect(shortNames(names)).toEqual(short);
  });
});

describe('the names of a line', () => {
  const widths = { full: [100, 100, 100], short: [60, 60, 60], more: 30, gap: 10 };

  it.each([
    ['whole while there is room', 320, { isShort: false, shown: 3 }],
    ['short before any is left out', 319, { isShort: true, shown: 3 }],
    ['short up to the last pixel', 200, { isShort: true, shown: 3 }],
    ['fewer, with room for the number of the others', 199, { isShort: true, shown: 2 }],
    ['one at least', 50, { isShort: true, shown: 1 }],
  ])('are %s', (_name, available, fitting) => {
    expect(fitNames(widths, available)).toEqual(fitting);
  });

  it('are none in an empty slot', () => {
    expect(fitNames({ ...widths, full: [], short: [] }, 0)).toEqual({ isShort: false, shown: 0 });
  });
});
