import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { everyCommentedFile, expectNone, linesMatching } from './source-tree.js';

const root = path.resolve(__dirname, '../..');
const markdownIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
const read = (document: string): string => readFileSync(path.join(root, document), 'utf8');

const GUIDES = [...markdownIn('docs'), ...markdownIn('docs/decisions'), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
/** Paths in backticks, such as `backend/src/main.ts`; paths of a container or an address begin with a slash. */
const CITED = /`((?:backend|admin-ui|member-ui|web-kit|docker|docs|scripts|test)\/[\w./-]+)`/g;

it('documents cite files that exist', () => {
  const cited = GUIDES.flatMap((document) =>
    [...read(document).matchAll(CITED)].map(([, file = '']) => ({ document, file })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expectNone(
    cited
      .filter(({ file }) => !/\/dist(\/|$)/.test(file) && !file.endsWith('.env') && !existsSync(path.join(root, file)))
      .map(({ document, file }) => `${document} cites ${file}`),
    'Name the file that has it now.',
  );
});

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isDead(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
  if (!existsSync(path.join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

it('documents link to files and headings that exist', () => {
  const links = GUIDES.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => ({ document, link })),
  );
  expect(links.length).toBeGreaterThan(50);
  expectNone(
    links.filter(({ document, link }) => isDead(document, link)).map(({ document, link }) => `${document}: ${link}`),
    'Name the file or the heading that has it now.',
  );
});

it('code cites documents and decisions that exist', () => {
  const numbers = markdownIn('docs/decisions').map((name) => path.basename(name).slice(0, 3));
  // Landed migrations are sealed, comments included.
  const files = everyCommentedFile.filter((file) => !file.path.includes('/migrations/'));
  const documents = linesMatching(files, /docs\/[\w-]+\.md/).filter(
    (line) => !(line.match(/docs\/[\w-]+\.md/g) ?? []).every((name) => existsSync(path.join(root, name))),
  );
  const decisions = linesMatching(files, /decision \d{3}/).filter(
    (line) => !numbers.includes(/decision (\d{3})/.exec(line)?.[1] ?? ''),
  );
  expectNone([...documents, ...decisions], 'Name the document or decision that has it now.');
});

it('every wish that was asked for names a test that sees it', () => {
  const rows = read('docs/asked.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (asked|---)/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expectNone(
    rows.filter((row) => !/\]\(\.\.\/[\w./-]+\.(spec|e2e)\.ts\)/.test(row.split('|')[3] ?? '')),
    'Name the test, or write it.',
  );
});
