import { describe, expect, it } from '@jest/globals';
import { toRequest } from './request-shapes';

describe('what is sent of a form', () => {
  it('sends only what the API takes of a client', () => {
    const record = { id: '1', name: 'Μαρία', email: 'm@palestra.test', phone: '69', isActive: true, createdAt: 'then' };
    expect(toRequest('clients', record)).toEqual({
      name: 'Μαρία',
      email: 'm@palestra.test',
      phone: '69',
      isActive: true,
    });
  });

  it('keeps the version that the form was loaded with', () => {
    expect(toRequest('settings', { id: '1', key: 'GymName', value: 'Palestra', etag: '"7"' })).toEqual({
      value: 'Palestra',
      etag: '"7"',
    });
  });

  it('leaves a resource without a list as it is', () => {
    expect(toRequest('others', { a: 1 })).toEqual({ a: 1 });
  });
});
