/** The surname's first letters that an abbreviation keeps, from one on; a name of one word stays whole. */
function abbreviated(name: string, letters: number): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const kept = [...last].slice(0, letters).join('');
  return kept === '' || kept === last ? name : `${first} ${kept}.`;
}

const MOST_LETTERS = 3;

/** First names with the surname's initial. Names that would look alike keep more letters, or stay whole. */
export function shortNames(names: readonly string[]): string[] {
  const isUnique = (short: string, letters: number): boolean =>
    names.filter((other) => abbreviated(other, letters) === short).length === 1;
  return names.map((name) => {
    for (let letters = 1; letters <= MOST_LETTERS; letters += 1) {
      const short = abbreviated(name, letters);
      if (isUnique(short, letters)) return short;
    }
    return name;
  });
}

export interface NameWidths {
  full: readonly number[];
  short: readonly number[];
  /** Width of "+3", which stands for the names that do not fit. */
  more: number;
  gap: number;
}

export interface FittingNames {
  isShort: boolean;
  shown: number;
}

/** Names that fit on one line: whole ones, else short ones, else as many short ones as leave room for the rest's number. */
export function fitNames({ full, short, more, gap }: NameWidths, available: number): FittingNames {
  const widthOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + gap, -gap);
  if (widthOf(full) <= available) return { isShort: false, shown: full.length };
  if (widthOf(short) <= available) return { isShort: true, shown: short.length };
  let shown = short.length - 1;
  while (shown > 1 && widthOf([...short.slice(0, shown), more]) > available) shown -= 1;
  return { isShort: true, shown };
}
