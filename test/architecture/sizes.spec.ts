import { backend, everyCodeFile, expectNone, isSpec, productFiles, type SourceFile } from './source-tree.js';

const LONGEST = 300;
const LONGEST_SPEC = 400;
const LONGEST_MEDIAN = 60;
const NINE_IN_TEN = 180;
const MOST_DEPENDENCIES = 5;

const TWO_CLASSES = `
  class A { constructor(private readonly b: B) {} }
  class C { constructor(@Inject(X) private readonly x: Map<string, number>, readonly y: { z: number; }, w: W,) {} }`;

/** Between commas that no bracket holds together. */
function parametersIn(list: string): number {
  let depth = 0;
  const outside = [...list.replaceAll('=>', '')].filter((letter) => {
    if ('<([{'.includes(letter)) depth += 1;
    if ('>)]}'.includes(letter)) depth -= 1;
    return depth === 0;
  });
  const parameters = outside.join('').split(',');
  return parameters.filter((parameter) => parameter.trim() !== '').length;
}

const lines = (text: string): number => text.split('\n').length - 1;

describe('sizes', () => {
  it(`no file has more than ${LONGEST} lines, no spec more than ${LONGEST_SPEC}`, () => {
    expectNone(
      everyCodeFile
        .filter((file) => lines(file.text) > (isSpec(file) ? LONGEST_SPEC : LONGEST))
        .map(({ path, text }) => `${path} has ${lines(text)}`),
      'Cut it where the reasons to change it differ.',
    );
  });

  it(`the median file has at most ${LONGEST_MEDIAN} lines, nine in ten at most ${NINE_IN_TEN}`, () => {
    const sizes = productFiles.map(({ text }) => lines(text)).sort((a, b) => a - b);
    const at = (share: number): number => sizes[Math.floor(sizes.length * share)] ?? 0;
    expect(at(0.5)).toBeLessThanOrEqual(LONGEST_MEDIAN);
    expect(at(0.9)).toBeLessThanOrEqual(NINE_IN_TEN);
  });

  it(`no class is given more than ${MOST_DEPENDENCIES} others`, () => {
    const given = ({ text }: Pick<SourceFile, 'text'>): number =>
      Math.max(0, ...[...text.matchAll(/\bconstructor\(([\s\S]*?)\) \{/g)].map(([, list = '']) => parametersIn(list)));
    expect(given({ text: TWO_CLASSES })).toBe(3);
    expectNone(
      backend.filter((file) => given(file) > MOST_DEPENDENCIES).map((file) => `${file.path} is given ${given(file)}`),
      'It does two things: make a class of each.',
    );
  });
});
