import { cleanWords } from './clean-words.js';
import { readEmail } from './email.js';
import { FIRST_NAMES } from './first-names.js';
import { phoneKey, readPhone } from './phone.js';

/*
 * Search that ignores case, accents and the final sigma, and reads Greeklish (rule: search): "giorgos", "ΓΙΩΡΓΟΣ" and
 * "γιωργο" all find Γιώργος. Greek is transcribed to Latin by sound. Key and query are folded the same way. So the
 * usual spellings of a sound become equal (β v b, φ f ph, χ ch x, ντ nt d ...). A letter with several sounds in
 * Greeklish (h, u, y, 8, th) turns a query into alternatives.
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

/**
 * Bytes of a name or an address that are found. A key with the name is in one entry of an index, which has 2,704. A
 * letter of Korean has 9 in a key, so that addresses may be longer. Those of Greek letters are not.
 */
const PART_BYTES = 800;
const room = new Uint8Array(PART_BYTES);
/** The text up to the last letter that has room. */
const fitting = (text: string): string => text.slice(0, new TextEncoder().encodeInto(text, room).read);

function foldedText(text: string): string {
  const clean = cleanWords(text);
  return splitWords(clean).concat(phoneDigits(clean)).map(folded).join(' ');
}
/**
 * A space before each word, also before the halves of a double name, so that one pattern finds the beginning of any.
 */
const joined = (texts: string[]): string => apartAtHyphens(texts.map((text) => text && ` ${text}`).join(''));
const apartAtHyphens = (text: string): string => text.replaceAll('-', ' ');

/** The words of texts on a screen, as `matchesSearch` finds them: folded, separated by one space. */
export const foldedWords = (...texts: string[]): string => joined(texts.map(foldedText));

/** The stored search key of a person: names, e-mail and phone, like `foldedWords`, each as long as an index has room. */
export const searchKey = (...parts: string[]): string => joined(parts.map((part) => fitting(foldedText(part))));

/** One word of a query: the parts to find in a key, and whole words for other forms of the same name. */
interface SearchTerm {
  parts: string[];
  names: string[];
  /** Found at the beginning of a word alone, behind an apostrophe that was not typed: `oconnor` for O'Connor. */
  withApostrophe: string[];
  /** A number is known by its last digits as well as by its first. */
  isNumber: boolean;
}

/**
 * Splits a query into words. A row matches when its key has, for every word, one of the parts or one of the names. A
 * query of signs only gets one word that matches nothing.
 */
function searchTerms(query: string): SearchTerm[] {
  const words = splitWords(joinPhone(readEmail(query))).flatMap(splitDoubleName);
  if (words.length === 0 && query.trim() !== '') return [{ parts: [], names: [], withApostrophe: [], isNumber: false }];
  return words.map((word) => {
    const parts = [...new Set(spellingsOf(greekToLatin(apartAtHyphens(word))).map(foldLatin))];
    return {
      parts,
      names: word.length < FORM_FROM_LENGTH ? [] : otherForms(parts),
      withApostrophe: WITHOUT_APOSTROPHE.test(word) ? [apart(word)] : [],
      isNumber: /^\d+$/.test(word),
    };
  });
}

/** The LIKE patterns of parts at the beginning of a word. */
const atBeginning = (parts: readonly string[]): string[] => parts.map((part) => `% ${escaped(part)}%`);
// The name is never the last word of a key, so a pattern for the end is not needed.
const asWhole = (names: readonly string[]): string[] => names.map((name) => `% ${name} %`);
const anywhere = (parts: readonly string[]): string[] => parts.map((part) => `%${escaped(part)}%`);

/** The LIKE patterns for each word of a query; a search key must match one of them per word. */
export const searchPatterns = (query: string): string[][] =>
  searchTerms(query).map(({ parts, names, withApostrophe }) => [
    ...anywhere(parts),
    ...asWhole(names),
    ...atBeginning(withApostrophe),
  ]);

/** The same for words at their beginning, which are found before letters inside one (rule: search). */
export const beginningPatterns = (query: string): string[][] =>
  searchTerms(query).map(({ parts, names, withApostrophe, isNumber }) => [
    ...(isNumber ? anywhere(parts) : atBeginning(parts)),
    ...asWhole(names),
    ...atBeginning(withApostrophe),
  ]);

const beginsIn = (key: string, part: string): boolean => key.includes(` ${part}`);

function matches(key: string, terms: readonly SearchTerm[], { inside }: { inside: boolean }): boolean {
  return terms.every(
    ({ parts, names, withApostrophe, isNumber }) =>
      parts.some((part) => (inside || isNumber ? key.includes(part) : beginsIn(key, part))) ||
      names.some((name) => `${key} `.includes(` ${name} `)) ||
      withApostrophe.some((part) => beginsIn(key, part)),
  );
}

export const matchesSearch = (key: string, query: string): boolean =>
  matches(key, searchTerms(query), { inside: true });

/**
 * The items of a list that a query means, in their order (rule: search). All its words are at the beginning of one; if
 * no item has that, the letters may stand anywhere.
 */
export function findIn<Item>(items: readonly Item[], keyOf: (item: Item) => string, query: string): Item[] {
  const terms = searchTerms(query);
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  const found = (inside: boolean): Item[] =>
    keyed.filter(({ key }) => matches(key, terms, { inside })).map(({ item }) => item);
  const begun = found(false);
  return begun.length > 0 ? begun : found(true);
}

interface NameReadings {
  key: string;
  spellings: Set<string>;
  names: number[];
}

/** Words of a table of people are compared again and again. */
const MOST_READ = 10_000;
const readWords = new Map<string, NameReadings>();

/** The foldings of a word, and the numbers of the names that it is a form of. */
function readingsOfName(word: string): NameReadings {
  const known = readWords.get(word);
  if (known !== undefined) return known;
  const key = folded(word);
  const spellings = new Set(spellingsOf(greekToLatin(word)).map(foldLatin).concat(key));
  const names = NAMES.flatMap((forms, n) => (forms.some((form) => spellings.has(form)) ? [n] : []));
  if (readWords.size >= MOST_READ) readWords.clear();
  const read = { key, spellings, names };
  readWords.set(word, read);
  return read;
}

function isSameWord(one: string, other: string): boolean {
  const [a, b] = [readingsOfName(one), readingsOfName(other)];
  return a.spellings.has(b.key) || b.spellings.has(a.key) || a.names.some((n) => b.names.includes(n));
}

/** True for one name in two spellings, alphabets, everyday forms or orders: `Papadopoulou Maria` for Μαρία Παπαδοπούλου. */
export function isSameName(one: string, other: string): boolean {
  const left = splitWords(cleanWords(other));
  const words = splitWords(cleanWords(one));
  if (words.length === 0 || words.length !== left.length) return false;
  return words.every((word) => {
    const at = left.findIndex((candidate) => isSameWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** True if the word begins like the typed one, as it is written or in any spelling. */
export function beginsAs(word: string, typed: string): boolean {
  const [asWritten, asTyped] = [word, cleanWords(typed)].map((one) => withoutAccents(one).toLowerCase()) as [
    string,
    string,
  ];
  if (asTyped !== '' && asWritten.startsWith(asTyped)) return true;
  return searchTerms(typed).some(({ parts }) => parts.some((part) => folded(word).startsWith(part)));
}

const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

const folded = (word: string): string => foldLatin(greekToLatin(word));
const NAMES = FIRST_NAMES.map((forms) => [...new Set(forms.map(folded))]);
/** A shorter word begins too many names. */
const FORM_FROM_LENGTH = 3;

/** Other forms of the names that begin like this. */
function otherForms(beginnings: readonly string[]): string[] {
  const isMeant = (form: string): boolean => beginnings.some((beginning) => form.startsWith(beginning));
  const forms = NAMES.filter((name) => name.some(isMeant)).flat();
  return [...new Set(forms)].filter((form) => !isMeant(form));
}

/** Names that their language writes with an apostrophe, and many people without: O'Connor, D'Angelo, L'Abbate. */
const WITHOUT_APOSTROPHE = /^([odl])([a-z]{3,})$/i;
const apart = (word: string): string =>
  word.replace(WITHOUT_APOSTROPHE, (_, one: string, rest: string) => `${folded(one)} ${folded(rest)}`);

/** Looks for both names of a double name, so that a space in place of its hyphen also finds it. */
const splitDoubleName = (word: string): string[] =>
  /^[\p{L}\p{M}-]+$/u.test(word) && /[^-]/.test(word) ? word.split('-').filter((part) => part !== '') : [word];

const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}@._-]+/u).filter((word) => withoutAccents(word) !== '');

/** Phones match regardless of spacing: "697 123 4567" equals "6971234567". */
function phoneDigits(part: string): string[] {
  return /^[+\d\s()./-]{6,}$/.test(part) ? [part.replace(/\D/g, '')] : [];
}

/** Joins a query that is a phone into one word without the country code, since many phones are stored without it. */
function joinPhone(query: string): string {
  const [digits] = phoneDigits(readPhone(query));
  return digits === undefined ? query : phoneKey(digits);
}

/** The readings of an ambiguous Latin letter, depending on the text before it. */
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
