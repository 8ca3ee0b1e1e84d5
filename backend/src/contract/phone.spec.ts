import { describe, expect, it } from '@jest/globals';
import { isPhone } from './phone.js';

describe('isPhone', () => {
  it.each(['6971234567', '697 123 4567', '+30 697-123-4567', '(210) 123.4567', '112233', '+442079460999'])(
    '%s',
    (text) => {
      expect(isPhone(text)).toBe(true);
    },
  );

  it.each([
    '',
    '12345',
    '1234567890123456',
    'κινητό',
    '697 123 456x',
    '697+1234567',
    '++306971234567',
    '()-- ..',
    '６９７１２３',
  ])('refuses %p', (text) => {
    expect(isPhone(text)).toBe(false);
  });
});
