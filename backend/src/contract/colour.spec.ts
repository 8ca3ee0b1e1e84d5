import fc from '../../../test/support/properties.js';
import { contrastOf, isColour, textOn } from './colour.js';

describe('a colour', () => {
  it.each([
    ['#1B5e9b', true],
    ['1b5e9b', false],
    ['#12', false],
    ['blue', false],
  ])('is written as six digits: %s %s', (text, is) => {
    expect(isColour(text)).toBe(is);
  });

  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#777777', 1],
    ['#0b5fa5', '#ffffff', 6.57],
  ])('%s has against %s the contrast %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it.each([
    ['#0b5fa5', '#ffffff'],
    ['#ffe08a', '#000000'],
  ])('%s has its text in %s', (colour, text) => {
    expect(textOn(colour)).toBe(text);
  });

  it('of any kind has a text that can be read on it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const colour = `#${rgb.toString(16).padStart(6, '0')}`;
        expect(contrastOf(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
