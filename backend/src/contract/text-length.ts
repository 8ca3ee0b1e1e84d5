/** The alphabet of GSM 03.38, in which a letter takes 7 bits. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each takes the place of two. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Places in a message that stands alone, and in each of several, which begin with their number. */
const PLACES = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

export type TextAlphabet = keyof typeof PLACES;

export interface TextLength {
  alphabet: TextAlphabet;
  /** Places that it takes: letters, and one more for each letter of the extension, or beyond the first 65,536. */
  places: number;
  /** Messages that it is sent and paid as. */
  segments: number;
  /** Places that are left in the last one. */
  left: number;
}

/** A letter that takes two places is not parted between two messages. */
function segmentsOf(widths: readonly number[], joined: number): { segments: number; left: number } {
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return { segments, left: joined - used };
}

/** How a text goes out by SMS (rule: SMS). One letter outside the 7-bit alphabet widens all of them. */
export function textLength(text: string): TextLength {
  const letters = [...text];
  const alphabet = letters.every((letter) => BASIC.has(letter) || EXTENSION.has(letter)) ? 'gsm7' : 'ucs2';
  const widths = letters.map((letter) => (alphabet === 'ucs2' ? letter.length : EXTENSION.has(letter) ? 2 : 1));
  const places = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = PLACES[alphabet];
  if (places <= alone) return { alphabet, places, segments: 1, left: alone - places };
  return { alphabet, places, ...segmentsOf(widths, joined) };
}

/** Greek capitals that look like Latin ones, which the alphabet has; Γ Δ Θ Λ Ξ Π Σ Φ Ψ Ω it has itself. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
  // Marks that typists and editors put, in those of a keyboard.
  ...{ '«': '"', '»': '"', '“': '"', '”': '"', '„': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '·': ',', '…': '...' },
  ...{ '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ' },
};

const GREEK = /\p{Script=Greek}/u;
/** A link and an address mean something in small letters. */
const KEPT = /^(?:https?:\/\/|\S+@|[\w-]+(?:\.[\w-]+)+(?:\/|$))/i;

/**
 * The spelling in capitals without accents that fits the 7-bit alphabet, for half the price (setting `TextsInCapitals`).
 * Words without Greek letters stay as they are.
 */
export function inCapitals(text: string): string {
  const spelt = text.split(/(\s+)/).map((word) => {
    if (!GREEK.test(word) || KEPT.test(word)) return word;
    return word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  });
  return [...spelt.join('')].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
}
