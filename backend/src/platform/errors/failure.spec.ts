import { toAppError } from './failure.js';

const refusedBy = (code: string): Error => Object.assign(new Error('refused'), { driverError: { code } });

describe('toAppError with an error of PostgreSQL', () => {
  it.each([
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'no connection left'],
    ['58030', 'the disk cannot be read or written'],
    ['57014', 'a statement that took too long was ended'],
    ['25P03', 'a transaction that paused too long was ended'],
    ['57P03', 'still starting'],
  ])('turns %s (%s) into NOT_READY', (code) => {
    expect(toAppError(refusedBy(code)).code).toBe('NOT_READY');
  });

  it.each([
    ['42P01', 'INTERNAL'],
    ['58P01', 'INTERNAL'],
    ['22003', 'VALIDATION_FAILED'],
  ])('turns %s into %s', (code, expected) => {
    expect(toAppError(refusedBy(code)).code).toBe(expected);
  });
});
