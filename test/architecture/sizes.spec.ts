import { everyCodeFile, expectNone, isSpec, productFiles } from './source-tree.js';

const LONGEST = 300;
const LONGEST_SPEC = 400;
const LONGEST_MEDIAN = 60;
const NINE_IN_TEN = 180;

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
});
