import { readFileSync } from 'node:fs';
import path from 'node:path';
import { el } from '../../admin-ui/src/i18n/el.js';
import { en } from '../../admin-ui/src/i18n/en.js';
import { everyCodeFile, everyCommentedFile, expectNone, linesMatching, type SourceFile } from './source-tree.js';

const rules = readFileSync(path.resolve(__dirname, '../../docs/rules.md'), 'utf8');
const NAMES = [...rules.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name);
const here = 'test/architecture/words.spec.ts';
// Landed migrations are sealed, comments included.
const isSealed = ({ path }: SourceFile): boolean => path.includes('/database/migrations/');
const written = everyCodeFile.filter((file) => !isSealed(file) && file.path !== here);

it('cites only rules that docs/rules.md has', () => {
  const cited = written.flatMap(({ path, text }) =>
    [...text.matchAll(/[(;] ?rule: ([^):A-Z][^):]*)\)/g)].map(([, name = '']) => ({
      path,
      name: name.replace(/\s+\*? ?/g, ' '),
    })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expectNone(
    cited.filter(({ name }) => !NAMES.includes(name)).map(({ path, name }) => `${path} cites "${name}"`),
    'Cite a heading of docs/rules.md, or write the rule there first.',
  );
});

it('gives each rule one name', () => {
  expectNone(
    NAMES.filter((name, index) => NAMES.indexOf(name) !== index),
    'Two rules of docs/rules.md have this name.',
  );
});

it('cites no document outside the repository', () => {
  expectNone(
    linesMatching(written, /(?<!RFC \d{4} )§|\bthe specification\b|\bdecisions?\.md\b|\bsection \d/),
    'Name the rule of docs/rules.md instead: (rule: one a day).',
  );
});

const PLAIN_TREES = /^(backend|admin-ui|member-ui|web-kit|test|scripts|docker)\//;

it('opens no comment with what, who, whoever or of', () => {
  const plain = everyCommentedFile.filter((file) => PLAIN_TREES.test(file.path) && !isSealed(file));
  expect(plain.length).toBeGreaterThan(1_000);
  expectNone(
    linesMatching(plain, /(?:\/\*\*?|(?:^|\s)\/\/|^\s*[*#]) (?:What|Who|Whoever|Whom|Whose|Of)\b/),
    'Name the subject: "Errors by field." instead of "What is wrong, by field."',
  );
});

it('calls staff of any role staff in the console, and an owner by the name of the role', () => {
  const texts: string[] = [];
  JSON.stringify([el, en], (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value.normalize('NFD').replaceAll(/\p{M}/gu, ''));
    return value;
  });
  expect(texts.length).toBeGreaterThan(2_000);
  // The role of the specification stands beside the staff role, in the header alone.
  expect(texts.filter((text) => /διαχειριστ|administrator/i.test(text))).toEqual(['Administrator']);
});

it('names the client in the usual reasons of a cancellation, which staff choose and the client reads', () => {
  for (const { appointments } of [el, en])
    for (const reason of Object.values(appointments.reasons)) expect(reason).not.toMatch(/εσείς|σας|ήσατε|\byou/i);
});
