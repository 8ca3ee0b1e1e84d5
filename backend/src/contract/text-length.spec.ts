import { describe, expect, it } from '@jest/globals';
import { inCapitals, textLength } from './text-length.js';

const a = (times: number): string => 'a'.repeat(times);
const alpha = (times: number): string => 'α'.repeat(times);

describe('textLength', () => {
  it.each([
    ['nothing', '', ['gsm7', 0, 1, 160]],
    ['the last place of one message', a(160), ['gsm7', 160, 1, 0]],
    ['one letter more', a(161), ['gsm7', 161, 2, 145]],
    ['two whole messages', a(306), ['gsm7', 306, 2, 0]],
    ['one letter more than two', a(307), ['gsm7', 307, 3, 152]],
    ['Greek capitals of the alphabet', 'ΓΔΘΛΞΠΣΦΨΩ', ['gsm7', 10, 1, 150]],
    ['a Greek capital that only looks Latin', 'Α', ['ucs2', 1, 1, 69]],
    ['line breaks and accents of the west', 'é\nñ', ['gsm7', 3, 1, 157]],
    ['the euro, from the extension', '€', ['gsm7', 2, 1, 158]],
    ['brackets and the rest of the extension', '^{}\\[~]|€', ['gsm7', 18, 1, 142]],
    ['the extension in the last two places', `${a(158)}€`, ['gsm7', 160, 1, 0]],
    ['a letter of two places that would be parted', `${a(152)}€${a(20)}`, ['gsm7', 174, 2, 131]],
    ['a backtick, which the alphabet lacks', '`', ['ucs2', 1, 1, 69]],
    ['small Greek letters', alpha(70), ['ucs2', 70, 1, 0]],
    ['one of them more', alpha(71), ['ucs2', 71, 2, 63]],
    ['two whole messages of them', alpha(134), ['ucs2', 134, 2, 0]],
    ['one Greek letter among many others', `${a(159)}ά`, ['ucs2', 160, 3, 41]],
    ['a picture, which takes two places', '💪', ['ucs2', 2, 1, 68]],
    ['a picture that would be parted', `${alpha(66)}💪${alpha(10)}`, ['ucs2', 78, 2, 55]],
  ] as const)('counts %s', (_, text, [alphabet, places, segments, left]) => {
    expect(textLength(text)).toEqual({ alphabet, places, segments, left });
  });
});

describe('inCapitals', () => {
  it.each([
    ['Υπενθύμιση: Πέμπτη 19 Νοεμβρίου, 6:00 μ.μ.', 'YΠENΘYMIΣH: ΠEMΠTH 19 NOEMBPIOY, 6:00 M.M.'],
    ['Το ραντεβού σας ακυρώθηκε', 'TO PANTEBOY ΣAΣ AKYPΩΘHKE'],
    ['προϊόν, ΐ και ΰ, Ώρα', 'ΠPOION, I KAI Y, ΩPA'],
    ['«Παλαίστρα» – 5 €…', '"ΠAΛAIΣTPA" - 5 €...'],
    [
      'Δείτε gym.example.gr/messages ή γράψτε στο info@gym.gr',
      'ΔEITE gym.example.gr/messages H ΓPAΨTE ΣTO info@gym.gr',
    ],
    ['Reminder from Palestra', 'Reminder from Palestra'],
  ])('spells %s', (text, spelt) => {
    expect(inCapitals(text)).toBe(spelt);
    expect(textLength(spelt).alphabet).toBe('gsm7');
  });

  it('leaves a picture, which no spelling fits', () => {
    expect(textLength(inCapitals('Μπράβο 💪')).alphabet).toBe('ucs2');
  });
});
