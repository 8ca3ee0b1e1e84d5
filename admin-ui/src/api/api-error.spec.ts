import { describe, expect, it } from '@jest/globals';
import { ApiError, errorText } from './api-error';

const refused = (message: string, errors: string[]) => new ApiError(409, { message, errors, code: 'CONFLICT' });

describe('the text of a failure', () => {
  it.each([
    ['the message of the server first', refused('The slot is full', ['Full']), 'The slot is full'],
    [
      'what it says of fields, where the message only points at them',
      new ApiError(400, { message: 'Fix', errors: ['Wrong code'], data: { fields: { code: 'Wrong code' } } }),
      'Wrong code',
    ],
    [
      'else its list of errors',
      refused('', ['Name is required', 'Email is required']),
      'Name is required Email is required',
    ],
    ['else the fallback', refused('', []), 'It did not work'],
    ['a server that cannot be reached', new ApiError(0), 'No connection'],
    ['any other fault', new TypeError('x is undefined'), 'It did not work'],
  ])('is %s', (_name, error, expected) => {
    expect(errorText(error, 'It did not work', 'No connection')).toBe(expected);
  });

  it('hands field errors to react-admin', () => {
    const error = new ApiError(400, {
      message: 'Fix',
      errors: [],
      data: { fields: { email: 'Invalid email format' } },
    });
    expect(Object.hasOwn(error, 'body')).toBe(true);
    expect(error.body.errors).toEqual({ email: 'Invalid email format' });
  });
});
