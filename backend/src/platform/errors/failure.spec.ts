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

  it('turns a node of Citus that broke down within a transaction into NOT_READY', () => {
    const fault = Object.assign(refusedBy('XX000'), {
      message: 'failure on connection marked as essential: node-1:5432',
    });
    expect(toAppError(fault).code).toBe('NOT_READY');
  });

  const broken = (code: string, message: string, constraint?: string): Error =>
    Object.assign(new Error(message), { driverError: { code, message, constraint } });
  const secondRow = (key: string): string => `duplicate key value violates unique constraint "${key}"`;

  it.each([
    ['users_email_key', 'EMAIL_TAKEN'],
    ['sales_pkey', 'CONFLICT'],
    ['appointments_one_per_slot', 'ALREADY_BOOKED'],
    ['appointments_one_per_day', 'ONE_PER_DAY'],
    ['users_pkey', 'INTERNAL'],
  ])('tells %s as %s, also when a node of Citus names it in the message alone', (key, expected) => {
    expect(toAppError(broken('23505', secondRow(key), key)).code).toBe(expected);
    expect(toAppError(broken('23505', secondRow(`${key}_102015`))).code).toBe(expected);
  });

  it('believes the constraint that is named, not the message', () => {
    expect(toAppError(broken('23505', secondRow('users_email_key'), 'users_pkey')).code).toBe('INTERNAL');
  });

  it('reads no constraint from a message that quotes what a caller sent', () => {
    const message = 'invalid input syntax for type uuid: "constraint "users_email_key""';
    expect(toAppError(broken('22P02', message)).code).toBe('VALIDATION_FAILED');
  });
});
