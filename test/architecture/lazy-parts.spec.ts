import { apps } from './source-tree.js';

describe('the number of a lazy part of the member site', () => {
  it('is that of one part, so that one that loads does not clear the mark of one that failed', () => {
    const parts = apps['member-ui'].flatMap(({ name, text }) => [
      ...[...text.matchAll(/lazyPart\(\s*(\d+),[^']*import\('[^']*?(\w+)'/g)].map(([, part, of]) => [part, of]),
      ...[...text.matchAll(/\bloadPart\((\d+),/g)].map(([, part]) => [part, name]),
    ]);
    const different = new Set(parts.map((part) => part.join(' ')));
    const numbers = new Set(parts.map(([part]) => part));
    expect(numbers.size).toBeGreaterThan(15);
    expect(numbers.size).toBe(different.size);
  });
});
