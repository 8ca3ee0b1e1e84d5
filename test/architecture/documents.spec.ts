import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expectNone } from './source-tree.js';

const root = path.resolve(__dirname, '../..');
const DECISIONS = readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/operations.md',
  'docs/rules.md',
  'docs/security.md',
  ...DECISIONS,
];
/** Paths in backticks, such as `backend/src/main.ts`; paths of a container or an address begin with a slash. */
const CITED = /`((?:backend|admin-ui|member-ui|web-kit|docker|docs|scripts|test)\/[\w./-]+)`/g;

it('documents cite files that exist', () => {
  const cited = DOCUMENTS.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(CITED)].map(([, file = '']) => ({ document, file })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expectNone(
    cited
      .filter(({ file }) => !/\/dist(\/|$)/.test(file) && !file.endsWith('.env') && !existsSync(path.join(root, file)))
      .map(({ document, file }) => `${document} cites ${file}`),
    'Name the file that has it now.',
  );
});
