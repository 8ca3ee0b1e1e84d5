import path from 'node:path';
import { apps, everyCommentedFile, expectNone } from './source-tree.js';

const IMPORTED = /import (\w+) from '(\.[^']*\.module\.css)'/g;

/** Names in the selectors of a style sheet, without comments, values and what is global. */
const classesOf = (css: string): string[] =>
  [
    ...css
      .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
      .replaceAll(/\{[^{}]*\}/g, '{}')
      .matchAll(/\.([a-zA-Z][\w-]*)/g),
  ].map(([, name = '']) => name);

it('every class of the console is worn by what imports its style sheet', () => {
  const sheets = everyCommentedFile.filter(({ path: file }) => /^admin-ui\/src\/.*\.module\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(40);
  const users = new Map<string, { name: string; text: string }[]>();
  for (const { path: file, text } of apps['admin-ui']) {
    for (const [, name = '', target = ''] of text.matchAll(IMPORTED)) {
      const sheet = path.posix.join(path.posix.dirname(file), target);
      users.set(sheet, [...(users.get(sheet) ?? []), { name, text }]);
    }
  }
  const dead = sheets.flatMap(({ path: sheet, text: css }) => {
    const readers = users.get(sheet) ?? [];
    // A class that is chosen by a value has no name in the code.
    if (readers.some(({ name, text }) => text.includes(`${name}[`))) return [];
    const isWorn = (one: string): boolean =>
      readers.some(({ name, text }) => new RegExp(`\\b${name}\\.${one}\\b`).test(text));
    return [...new Set(classesOf(css))].filter((one) => !isWorn(one)).map((one) => `${sheet}: .${one}`);
  });
  expectNone(dead, 'Nothing wears these classes. Take them out, or use them:');
});
