/*
 * Search that ignores case, accents and the final sigma, and reads Greeklish (rule: search): "giorgos", "ΓΙΩΡΓΟΣ" and
 * "γιωργο" all find Γιώργος. Greek is spelt in Latin by sound; what is stored and what is asked are then folded alike,
 * so that the usual spellings of one sound (β v b, φ f ph, χ ch x, ντ nt d ...) meet. Letters that Greeklish writers use
 * for different sounds (h, u, y, 8, th) make a query fan out into alternatives.
 */

const GREEK_PAIRS: readonly [RegExp, string][] = [
  [/ου/g, 'U'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
];
const GREEK_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'αβγδεζηικλμνξοπρσςτυφχω']
    .map((letter, i): [string, string] => [letter, [...'avgdeziiklmnxoprsstifxo'][i] ?? ''])
    .concat([
      ['θ', 'q'],
      ['ψ', 'ps'],
    ]),
);
const LATIN_FOLDS: readonly [RegExp, string][] = [
  [/th/g, 'q'],
  [/ch|kh|ks/g, 'x'],
  [/ph|mp|[bf]/g, 'v'],
  [/nt/g, 'd'],
  [/g[gk]|ng/g, 'g'],
  [/w/g, 'o'],
  [/o[uy]/g, 'u'],
  [/ai/g, 'e'],
  [/[eo]i|y/g, 'i'],
  [/c/g, 'k'],
  [/([a-z])\1+/g, '$1'],
];
const MAX_ALTERNATIVES = 32;

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

function greekToLatin(text: string): string {
  const paired = GREEK_PAIRS.reduce((s, [pattern, by]) => s.replace(pattern, by), withoutAccents(text).toLowerCase());
  return paired.replace(/[α-ω]/g, (letter) => GREEK_LETTERS[letter] ?? letter);
}

const foldLatin = (text: string): string =>
  LATIN_FOLDS.reduce((s, [pattern, by]) => s.replace(pattern, by), text.toLowerCase());

/** What is stored beside a person to be found by: names, e-mail and phone, folded, words separated by one space. */
export function searchKey(...parts: string[]): string {
  const words = parts.flatMap((part) => splitWords(part).concat(phoneDigits(part)));
  return words.map((word) => foldLatin(greekToLatin(word))).join(' ');
}

/**
 * The words of a query, each as the alternatives that it may be spelt as in a search key. A row matches when its key
 * contains, for every word, one of the alternatives. A query of signs only has one word that nothing is spelt as.
 */
export function searchTerms(query: string): string[][] {
  const words = splitWords(joinPhone(query));
  if (words.length === 0 && query.trim() !== '') return [[]];
  return words.map((word) => {
    const spellings = spellingsOf(greekToLatin(word)).map(foldLatin);
    return [...new Set(spellings)];
  });
}

export const matchesSearch = (key: string, query: string): boolean =>
  searchTerms(query).every((alternatives) => alternatives.some((term) => key.includes(term)));

const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}@._-]+/u).filter((word) => withoutAccents(word) !== '');

/** Phones are found however they are spaced: "697 123 4567" and "6971234567" are one. */
function phoneDigits(part: string): string[] {
  return /^[+\d\s()./-]{6,}$/.test(part) ? [part.replace(/\D/g, '')] : [];
}

/** A query that is a phone, as one word; the country's code is left out, since many phones are stored without. */
function joinPhone(query: string): string {
  const [digits] = phoneDigits(query.trim());
  return digits === undefined ? query : digits.replace(/^00/, '').replace(/^30(?=\d{10}$)/, '');
}

/** The readings of one ambiguous Latin letter, by what stands before it. */
function readingsOf(letter: string, before: string, isWordStart: boolean): string[] {
  const afterAorE = /[ae]$/.test(before);
  if (letter === 'h') return /[ckpt]$/.test(before) ? ['h', 'i'] : ['x', 'i', 'h'];
  if (letter === 'u') return before.endsWith('o') ? ['u'] : afterAorE ? ['u', 'i', 'v'] : ['u', 'i'];
  if (letter === 'y') return isWordStart ? ['i', 'gi'] : afterAorE ? ['i', 'v'] : ['y'];
  if (letter === '8') return ['8', 'q'];
  return [letter];
}

function spellingsOf(word: string): string[] {
  let spellings = [''];
  for (const [i, letter] of [...word].entries()) {
    const next = spellings.flatMap((before) => readingsOf(letter, before, i === 0).map((reading) => before + reading));
    spellings = next.length > MAX_ALTERNATIVES ? spellings.map((before) => before + letter) : next;
  }
  return spellings;
}
