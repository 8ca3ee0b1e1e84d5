import { backend, everyCodeFile, expectNone, isSpec, productFiles, type SourceFile } from './source-tree.js';

const LONGEST = 300;
const LONGEST_SPEC = 400;
const LONGEST_MEDIAN = 60;
const NINE_IN_TEN = 180;
const MOST_DEPENDENCIES = 5;

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
    const given = ({ text }: SourceFile): number => {
      const parameters = /\bconstructor\(([^{]*)\) \{/.exec(text)?.[1] ?? '';
      return parameters.match(/\b(private |readonly |public )+\w+:/g)?.length ?? 0;
    };
    expect(given({ path: '', name: '', text: 'constructor(private readonly a: A, readonly b: B) {}' })).toBe(2);
    expectNone(
      backend.filter((file) => given(file) > MOST_DEPENDENCIES).map((file) => `${file.path} is given ${given(file)}`),
      'It does two things: make a class of each.',
    );
  });
});
