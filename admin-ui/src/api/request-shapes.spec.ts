import { describe, expect, it } from '@jest/globals';
import { asStored, toRequest } from './request-shapes';

describe('a request from a form', () => {
  it('has only the fields that the API accepts for a client', () => {
    const record = { id: '1', name: 'Μαρία', email: 'm@palestra.test', phone: '69', isActive: true, createdAt: 'then' };
    expect(toRequest('clients', record)).toEqual({
      name: 'Μαρία',
      email: 'm@palestra.test',
      phone: '69',
      isActive: true,
    });
  });

  it.each([
    ['an emptied address as an empty one', { email: null }, ''],
    ['no address where staff say so', { email: 'm@palestra.test', withoutEmail: true }, null],
    ['the address where they do not', { email: 'm@palestra.test', withoutEmail: false }, 'm@palestra.test'],
  ])('sends %s', (_, form, email) => {
    expect(toRequest('clients', form)).toEqual({ email });
  });

  it('keeps the version that was read', () => {
    expect(toRequest('plans', { id: '1', nameEl: 'Μήνας', etag: '"7"' })).toEqual({ nameEl: 'Μήνας', etag: '"7"' });
  });

  it('is unchanged for a resource without a list of fields', () => {
    expect(toRequest('others', { a: 1 })).toEqual({ a: 1 });
  });
});

it.each([
  ['name', ' Μαρία ', 'Μαρία'],
  ['email', ' M@Palestra.TEST', 'm@palestra.test'],
  ['guardianEmail', 'A@Palestra.test ', 'a@palestra.test'],
  ['isActive', true, true],
])('compares %s with what is stored as the API stores it', (name, typed, stored) => {
  expect(asStored(name, typed)).toBe(stored);
});
