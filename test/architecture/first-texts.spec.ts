import path from 'node:path';
import { firstEl } from '../../admin-ui/src/i18n/el/first.js';
import { el } from '../../admin-ui/src/i18n/el.js';
import { apps, expectNone, isSpec, type SourceFile } from './source-tree.js';

/** Neither types nor an `import()`, whose file arrives with its texts. */
const LOADING = /^(?:import|export)(?! type)\s(?:[\w\s{},*]*\sfrom )?'(\.[^']+)';$/gm;
const files = new Map(apps['admin-ui'].map((file) => [file.path.replace(/\.tsx?$/, ''), file]));

function firstFiles(...entries: string[]): SourceFile[] {
  const found = new Set(entries);
  for (const name of found) {
    for (const [, target = ''] of files.get(name)?.text.matchAll(LOADING) ?? [])
      found.add(path.posix.join(path.posix.dirname(name), target));
  }
  return [...found].flatMap((name) => files.get(name) ?? []);
}

const isThere = (key: string): boolean => {
  const names = key.split('.');
  let words: unknown = firstEl;
  for (const name of names) {
    if (typeof words !== 'object' || words === null) return false;
    const found = [name, `${name}_other`].find((one) => one in (words as object));
    if (found === undefined) return false;
    words = (words as Record<string, unknown>)[found];
  }
  return true;
};

it('the first screen of the console finds its texts in the first file of texts', () => {
  const first = firstFiles('admin-ui/src/app/main', 'admin-ui/src/app/App');
  expect(first.length).toBeGreaterThan(80);
  const missing = first.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\bt\(\s*['`]([a-zA-Z]+(?:\.\w+)+)/g)]
      .map(([, key = '']) => key)
      .filter((key) => !isThere(key))
      .map((key) => `${file}: ${key}`),
  );
  expectNone(missing, 'Move these texts to admin-ui/src/i18n/el/first.ts and en/first.ts:');
});

it('both apps write their placeholders in single braces, which their texts are read with', () => {
  const texts = Object.values(apps)
    .flat()
    .filter(({ path: file }) => /^(admin|member)-ui\/src\/i18n\//.test(file));
  expect(texts.length).toBeGreaterThan(20);
  const offences = texts.flatMap(({ path: file, text }) =>
    [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => `${file}: ${found}`),
  );
  expectNone(offences, 'Write {name}: people would read the outer braces:');
});

const LITERAL = /['`]([\w.-]+)['`]/g;
const TEMPLATE = /`([\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)/g;
const PROPERTY = /\b(\w+)(?=:)/g;
const REPORTS = 'reports.';

/** Texts as code names them: plurals share one name. */
function keysOf(words: object, path: readonly string[] = []): string[] {
  return Object.entries(words).flatMap(([name, text]: [string, string | object]) =>
    typeof text === 'string'
      ? [[...path, name].join('.').replace(/_(zero|one|other)$/, '')]
      : keysOf(text, [...path, name]),
  );
}

it('the console says each of its texts somewhere', () => {
  const code = apps['admin-ui']
    .filter((file) => !file.path.includes('/i18n/') && !isSpec(file))
    .map(({ text }) => text)
    .join('\n');
  const found = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, name = '']) => name);
  const literals = new Set(found(LITERAL));
  const properties = new Set(found(PROPERTY));
  const templates = found(TEMPLATE)
    .map((template) => template.replaceAll(/\$\{[^}]*\}/g, '*'))
    // One without a name of its own would stand for every text.
    .filter((template) => /[a-zA-Z]{3}/.test(template))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}$`));
  const isSaid = (key: string): boolean => literals.has(key) || templates.some((template) => template.test(key));
  // The reports name their texts without the area, some of them by a variable.
  const isOfReports = (key: string): boolean =>
    key.startsWith(REPORTS) &&
    [key.slice(REPORTS.length)].some(
      (name) => isSaid(name) || properties.has(name) || literals.has(name.split('.')[0] ?? ''),
    );
  // The shared checks of fields say the words of the contract, and react-admin its own.
  const { validation: _rules, ra: _itsOwn, ...own } = el;
  const dead = keysOf(own).filter((key) => !isSaid(key) && !isOfReports(key));
  expectNone([...new Set(dead)], 'No screen says these texts. Take them out of both languages:');
});
