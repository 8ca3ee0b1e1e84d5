import { describe, expect, it } from '@jest/globals';
import { isFilled } from './is-filled';

describe('isFilled', () => {
  it.each([['Μαρία'], [true], [0]])('is true for %p', (value) => {
    expect(isFilled(value)).toBe(true);
  });

  it.each([[''], [null], [undefined], [false]])('is false for %p', (value) => {
    expect(isFilled(value)).toBe(false);
  });
});
