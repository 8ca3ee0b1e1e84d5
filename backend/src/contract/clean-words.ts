/**
 * Text about a person as it is stored and compared (rule: clean words). It has composed letters and no format
 * characters: a person neither sees nor deletes those.
 */
export const cleanWords = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .trim();

/**
 * A password as it is hashed. Equal letters of two keyboards are one word, and nothing is removed (rule: clean words).
 */
export const passwordLetters = (password: string): string => password.normalize('NFC');

const LATIN = /\p{Script=Latin}/u;
const LOOKALIKES = /[\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/**
 * The Greek and Cyrillic letters, each once, of an address that also has Latin ones: mostly a slip of the keyboard.
 * Empty for an address of one alphabet.
 */
export const mixedLetters = (email: string): string[] =>
  LATIN.test(email) ? [...new Set(email.match(LOOKALIKES) ?? [])] : [];
