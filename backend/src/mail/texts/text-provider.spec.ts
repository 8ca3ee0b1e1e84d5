import { wordsOf } from './text-provider.js';

describe('wordsOf', () => {
  it.each([
    ["21211: Invalid 'To' Phone Number: +306912345678", "21211: Invalid 'To' Phone Number: …"],
    ['The number 6912345678 is not a mobile one', 'The number … is not a mobile one'],
    ['To (691) 234-56.78, no', 'To (…, no'],
    ['to=%2B306912345678', 'to=%2B…'],
    ['٦٩١٢٣٤٥٦٧٨', '…'],
    ['1430: Throttled since 2026', '1430: Throttled since 2026'],
  ])('leaves the number of a phone out of what a company says: %s', (said, kept) => {
    expect(wordsOf(said)).toBe(kept);
  });

  it('joins what is there, in one short line', () => {
    expect(wordsOf(21_408, undefined, '', ' not\n allowed')).toBe('21408: not allowed');
    expect(wordsOf('x'.repeat(400))).toHaveLength(300);
  });
});
