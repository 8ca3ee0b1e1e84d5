import path from 'node:path';
import { expectNone, importsOf, isSpec, productFiles } from './source-tree.js';

/** Shorter files than this are fragments when they have one user, who sits beside them. */
const MAX_LINES = 40;
/**
 * Most of those that are left have their file for a reason: an `import()` that loads late needs one, a controller has its
 * own by name, and texts of one language stand beside those of the other. A landed migration stays as it is.
 */
const MOST = 20;

const withoutEnding = (file: string): string => file.replace(/\.(js|tsx?)$/, '');
/** The packages of this repository, by the folders that they stand for. */
const inTree = (name: string): string =>
  name.replace(/^@palestra\/backend\//, 'backend/src/').replace(/^@palestra\/web-kit\//, 'web-kit/src/');

describe('a part of one file', () => {
  const specs = new Set(productFiles.filter(isSpec).map((file) => file.path.replace(/\.spec\.tsx?$/, '')));
  const users = new Map<string, Set<string>>();
  for (const file of productFiles.filter((one) => !isSpec(one))) {
    for (const name of importsOf(file)) {
      const used = withoutEnding(inTree(name));
      users.set(used, (users.get(used) ?? new Set()).add(file.path));
    }
  }

  it(`stands in that file, but for ${MOST} of at most ${MAX_LINES} lines`, () => {
    const fragments = productFiles.filter(({ path: file, text }) => {
      const name = withoutEnding(file);
      const [user, ...others] = users.get(name) ?? [];
      const isAlone = user !== undefined && others.length === 0 && path.dirname(user) === path.dirname(file);
      const isShort = text.split('\n').length - 1 <= MAX_LINES;
      return isAlone && isShort && !specs.has(name) && !file.includes('/migrations/');
    });
    expect(users.size).toBeGreaterThan(500);
    const list = fragments.map(({ path: file }) => file);
    expectNone(list.length > MOST ? list : [], 'Fold some into the one file that uses them.');
  });
});
