import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

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

/** Sides of a chip around its name, and the gap between two; the style sheet says the same. */
const CHIP_SIDES = 18;
const GAP = 4;

/** Widths of texts in the font of an element; null where nothing is laid out. */
function measuring(place: HTMLElement): ((text: string) => number) | null {
  const { font } = getComputedStyle(place);
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return null;
  canvas.font = font;
  // Each name has a mark beside it, or none has.
  const mark = place.querySelector<HTMLElement>('[aria-pressed]')?.offsetWidth ?? 0;
  // On touch each name has its cancel control beside it; elsewhere that lies over the name.
  const control = place.querySelector<HTMLElement>('[data-cancels]');
  const cancel = control === null || getComputedStyle(control).position === 'absolute' ? 0 : control.offsetWidth;
  return (text) => Math.ceil(canvas.measureText(text).width) + CHIP_SIDES + mark + cancel;
}

function fitting(place: HTMLElement, names: readonly string[], short: readonly string[]): FittingNames {
  const whole = { isShort: false, shown: names.length };
  const { paddingLeft, paddingRight } = getComputedStyle(place);
  const available = place.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0);
  const widthOf = available <= 0 ? null : measuring(place);
  if (widthOf === null) return whole;
  const widths = { full: names.map(widthOf), short: short.map(widthOf), more: widthOf('+99'), gap: GAP };
  return fitNames(widths, available);
}

/** Shortens and folds names to one line of an element, before they are painted and whenever its width changes. */
export function useFittingNames(names: readonly string[], hasMarks: boolean) {
  const place = useRef<HTMLUListElement>(null);
  const joined = names.join('\n');
  const short = useMemo(() => (joined === '' ? [] : shortNames(joined.split('\n'))), [joined]);
  const [fit, setFit] = useState<FittingNames>({ isShort: false, shown: names.length });
  const measure = useCallback(() => {
    if (place.current === null) return;
    const next = fitting(place.current, joined === '' ? [] : joined.split('\n'), short);
    setFit((known) => (known.isShort === next.isShort && known.shown === next.shown ? known : next));
  }, [joined, short]);
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (place.current !== null) observer.observe(place.current);
    // Widths change once more when the typeface arrives.
    void document.fonts?.ready.then(measure);
    return () => observer.disconnect();
  }, [measure, hasMarks]);
  return { place, isShort: fit.isShort, shown: fit.shown, short };
}
