import { describe, expect, it } from '@jest/globals';
import { isPhone, readPhone } from './phone.js';

describe('isPhone', () => {
  it.each([
    ...['6971234567', '697 123 4567', '+30 697-123-4567', '(210) 123.4567', '112233', '+442079460999'],
    ...['2310/123456', '697–123–4567', '697−123—4567', '\u202a+30 697 123 4567\u202c', '\u2060697\u200b1234567'],
  ])('accepts %s', (text) => {
    expect(isPhone(text)).toBe(true);
  });

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

describe('readPhone', () => {
  it.each([
    ['\u202a+30 697 123 4567\u202c', '+30 697 123 4567'],
    ['697–123−4567', '697-123-4567'],
    [' 2310/123456\ufeff ', '2310/123456'],
    ['(210) 123.4567', '(210) 123.4567'],
  ])('stores %j as %j', (text, stored) => {
    expect(readPhone(text)).toBe(stored);
  });
});
