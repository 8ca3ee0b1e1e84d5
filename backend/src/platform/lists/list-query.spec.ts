import { AppError } from '../errors/app-error.js';
import { readListQuery, totalOf, type ListParameters } from './list-query.js';

const SHAPE = {
  sortable: ['name', 'createdAt'],
  defaultSort: { field: 'name', direction: 'ASC' },
  filterable: ['q'],
} as const;

function faultyFieldsOf(parameters: ListParameters): string[] {
  try {
    readListQuery(parameters, SHAPE);
  } catch (fault) {
    if (fault instanceof AppError) return Object.keys(fault.details.fields ?? {});
  }
  return [];
}

describe('readListQuery', () => {
  it('returns the first thousand rows without parameters', () => {
    expect(readListQuery({}, SHAPE)).toEqual({
      sort: SHAPE.defaultSort,
      offset: 0,
      limit: 1000,
      countTo: null,
      filter: {},
    });
  });

  it('parses sort, range and filter as react-admin sends them', () => {
    const asked = { sort: '["createdAt","DESC"]', range: '[25,49]', filter: '{"q":"μαρ"}' };
    expect(readListQuery(asked, SHAPE)).toEqual({
      sort: { field: 'createdAt', direction: 'DESC' },
      offset: 25,
      limit: 25,
      countTo: null,
      filter: { q: 'μαρ' },
    });
  });

  it('counts up to where it is asked, and always to the end of the page', () => {
    const countTo = (range: string) => readListQuery({ range, countUpTo: 100 }, SHAPE).countTo;
    expect([countTo('[0,24]'), countTo('[75,99]'), countTo('[100,124]')]).toEqual([100, 100, 125]);
  });

  it('counts the whole for a page beyond a million rows', () => {
    expect(readListQuery({ range: '[3000000000,3000000024]', countUpTo: 100 }, SHAPE).countTo).toBeNull();
  });

  it('caps a range at a thousand rows', () => {
    expect(readListQuery({ range: '[0,999999]' }, SHAPE).limit).toBe(1000);
  });

  it.each<[string, ListParameters, string[]]>([
    ['a sort that is no JSON', { sort: 'name' }, ['sort']],
    ['a sort by a column that is none of these', { sort: '["password_hash","ASC"]' }, ['sort']],
    ['a direction that is none', { sort: '["name","ASC; DROP"]' }, ['sort']],
    ['a sort without direction', { sort: '["name"]' }, ['sort']],
    ['a range that runs backwards', { range: '[9,0]' }, ['range']],
    ['a range before the beginning', { range: '[-1,5]' }, ['range']],
    ['a range of fractions', { range: '[0.5,5]' }, ['range']],
    ['a filter that is a list', { filter: '[]' }, ['filter']],
    ['a filter that is null', { filter: 'null' }, ['filter']],
    ['filters that are unknown', { filter: '{"q":"a","role":1,"x":2}' }, ['role', 'x']],
  ])('refuses %s', (_, parameters, fields) => {
    expect(faultyFieldsOf(parameters)).toEqual(fields);
  });
});

describe('totalOf', () => {
  it.each<[counted: number, countTo: number | null, total: number | null]>([
    [2000, null, 2000],
    [999, 1000, 999],
    [1000, 1000, 1000],
    [1001, 1000, null],
  ])('of %s rows, counted to %s, is %s', (counted, countTo, total) => {
    expect(totalOf(counted, countTo)).toBe(total);
  });
});
