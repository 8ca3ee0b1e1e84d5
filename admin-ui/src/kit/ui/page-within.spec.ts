import { describe, expect, it } from '@jest/globals';
import { pageWithin } from './page-within';

describe('the page of a list that may have shrunk', () => {
  it.each([
    [1, 10, 0, 1],
    [1, 10, 10, 1],
    [2, 10, 11, 2],
    [2, 10, 10, 1],
    [5, 10, 21, 3],
  ])('page %i by %i of %i rows: page %i', (page, perPage, total, wanted) => {
    expect(pageWithin(page, perPage, total)).toBe(wanted);
  });
});
