import { describe, expect, it } from '@jest/globals';
import { addressIn, readMode } from './visitor-mode';

describe('the modes of the visitor screen', () => {
  it('are read from the address; an unknown one is signing in', () => {
    expect(readMode('')).toBe('signIn');
    expect(readMode('mode=register')).toBe('register');
    expect(readMode('date=2026-12-01&mode=forgot-password')).toBe('forgotPassword');
    expect(readMode('mode=constructor')).toBe('signIn');
  });

  it('leave the rest of the address as it is', () => {
    expect(addressIn('register', '/book', 'date=2026-12-01')).toBe('/book?date=2026-12-01&mode=register');
    expect(addressIn('signIn', '/book', 'date=2026-12-01&mode=register')).toBe('/book?date=2026-12-01');
    expect(addressIn('signIn', '/login', 'mode=register')).toBe('/login');
  });
});
