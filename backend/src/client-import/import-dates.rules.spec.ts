import type { DateOrder } from '../contract/client-import.js';
import { datesProblem, judgeDates, readDate } from './import-dates.rules.js';

const TODAY = '2026-11-22';

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3.4.26', '2026-04-03'],
  ['1-2-2026', '2026-02-01'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['23/11/2026 00:00', '2026-11-23'],
  ['2026/1/5', '2026-01-05'],
  ['23 May 1990', '1990-05-23'],
  ['23-Nov-26', '2026-11-23'],
  ['Nov 23, 2026 10:15', '2026-11-23'],
  ['23 Νοεμβρίου 2026', '2026-11-23'],
  ['5 Μαΐου 2026', '2026-05-05'],
  ['1 Ιουλ. 2026', '2026-07-01'],
  ['31 Feb 2026', null],
  ['23 Nevember 2026', null],
  ['31/2/2026', null],
  ['13/13/2026', null],
  ['1/1/1850', null],
  ['αύριο', null],
])('reads the date %s as %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

it.each([
  ['3.4.85', '1985-04-03'],
  ['3.4.15', '2015-04-03'],
  ['23/11/26', '1926-11-23'],
])('reads %s as a birth date of the last hundred years', (text, date) => {
  expect(readDate(text, TODAY)).toBe(date);
});

it.each([
  ['10/15/2026', '2026-10-15'],
  ['11/5/26', '2026-11-05'],
  ['2026-11-23', '2026-11-23'],
  ['15/10/2026', null],
])('reads %j as %s where the month is first', (text, date) => {
  expect(readDate(text, undefined, 'monthFirst')).toBe(date);
});

/** The dates of a column, each as it is read; null: not settled. */
const readAs = (cells: string[], order?: DateOrder): (string | null)[] | null => {
  const judged = judgeDates(
    ['startDate'],
    cells.map((cell) => [cell]),
    TODAY,
    order,
  );
  const [column] = judged.ok ? judged.columns : [];
  return column?.order == null ? null : cells.map((cell) => readDate(cell, TODAY, column.order ?? undefined));
};

describe('the order of day and month', () => {
  it.each<[string, string[], (string | null)[] | null]>([
    ['of a column that proves the American one', ['11/01/2026', '10/15/2026'], ['2026-11-01', '2026-10-15']],
    ['of a column that proves ours', ['11/01/2026', '15/10/2026'], ['2026-01-11', '2026-10-15']],
    ['of a column that could be either is ours', ['11/01/2026', '06/07/2026'], ['2026-01-11', '2026-07-06']],
    ['of a column of ISO dates does not matter', ['2026-11-01', ''], ['2026-11-01', null]],
    ['is not proven by what is no date either way', ['11/01/2026', '13/13/2026', 'ποτέ'], ['2026-01-11', null, null]],
    ['is not proven by a year that is too far', ['11/01/2026', '10/15/9999'], ['2026-01-11', null]],
    ['of a column that proves both is settled by nobody', ['15/10/2026', '10/15/2026'], null],
  ])('%s', (_, cells, dates) => {
    expect(readAs(cells)).toEqual(dates);
  });

  it('of a column that proves one is not for staff to choose', () => {
    expect(readAs(['11/01/2026', '10/15/2026'], 'dayFirst')).toEqual(['2026-11-01', '2026-10-15']);
    expect(readAs(['11/01/2026', '15/10/2026'], 'monthFirst')).toEqual(['2026-01-11', '2026-10-15']);
  });

  it('of a column that could be either is as staff choose', () => {
    expect(readAs(['11/01/2026', '06/07/2026'], 'monthFirst')).toEqual(['2026-11-01', '2026-06-07']);
  });

  it('is asked once where another column proves the American one', () => {
    const columns = ['startDate', 'endDate', 'birthDate'];
    const rows = [
      ['10/15/2026', '01/12/2027', '05/06/1990'],
      ['06/07/2026', '03/04/2027', ''],
    ];
    expect(judgeDates(columns, rows, TODAY)).toMatchObject({
      asks: true,
      columns: [
        {
          column: 'startDate',
          order: 'monthFirst',
          isProven: true,
          example: { text: '06/07/2026', date: '2026-06-07' },
        },
        { column: 'endDate', order: null, isProven: false, example: { text: '01/12/2027', date: null } },
        { column: 'birthDate', order: null, isProven: false, example: { text: '05/06/1990', date: null } },
      ],
    });
    expect(judgeDates(columns, rows, TODAY, 'monthFirst')).toMatchObject({
      asks: false,
      columns: [{}, { order: 'monthFirst', example: { date: '2027-01-12' } }, { order: 'monthFirst' }],
    });
  });

  it('is not asked for a column that has nothing to choose', () => {
    const rows = [
      ['10/15/2026', '2027-01-12'],
      ['06/07/2026', '5/5/2027'],
    ];
    expect(judgeDates(['startDate', 'endDate'], rows, TODAY)).toMatchObject({ asks: false });
  });

  it('refuses a column of both, by the rows of the file', () => {
    const judged = judgeDates(
      ['name', 'endDate'],
      [
        ['Α', '1/2/2026'],
        ['Β', '31/12/2026'],
        ['Γ', '12/31/2026'],
      ],
      TODAY,
    );
    expect(datesProblem(judged, [2, 3, 5])).toEqual({
      key: 'datesBothWays',
      params: { field: 'endDate', day: '31/12/2026', dayRow: 3, month: '12/31/2026', monthRow: 5 },
    });
  });
});
