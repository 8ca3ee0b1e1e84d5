import { LAZY_PARTS } from '../../member-ui/src/ui/lazy-parts.js';
import { apps } from './source-tree.js';

describe('the number of a lazy part of the member site', () => {
  it('is that of one part, so that one that loads does not clear the mark of one that failed', () => {
    const parts = apps['member-ui'].flatMap(({ name, text }) => [
      ...[...text.matchAll(/lazyPart\(\s*LAZY_PARTS\.(\w+),[^']*import\('[^']*?(\w+)'/g)].map(([, part, of]) => [
        part,
        of,
      ]),
      ...[...text.matchAll(/\bloadPart\(LAZY_PARTS\.(\w+),/g)].map(([, part]) => [part, name]),
    ]);
    const different = new Set(parts.map((part) => part.join(' ')));
    const names = new Set(parts.map(([part]) => part));
    expect(names.size).toBe(different.size);
    expect([...names].sort()).toEqual(Object.keys(LAZY_PARTS).sort());
    expect(new Set(Object.values(LAZY_PARTS)).size).toBe(names.size);
  });
});
