import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Relative to the repository's root, with `/`. */
  path: string;
  name: string;
  text: string;
}

const root = path.resolve(__dirname, '..', '..');
const IGNORED = new Set(['node_modules', 'dist', '.git', '.palestra', 'test-results', 'playwright-report']);

function filesUnder(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(name) : [name];
    });
}

function read(paths: string[]): SourceFile[] {
  return paths.map((file) => ({
    path: file,
    name: path.basename(file),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
}

const isCode = (file: string): boolean => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(file);

const isCommented = (file: string): boolean => isCode(file) || /\.(css|sh|ya?ml)$|\/(Caddyfile|Dockerfile)$/.test(file);

export const everyCodeFile = read(filesUnder('').filter(isCode));
/** Code, and other files that engineers comment: styles, shell scripts, compose files, the web server's file. */
export const everyCommentedFile = read(filesUnder('').filter(isCommented));
export const isSpec = ({ path: file }: SourceFile): boolean => /\.(spec|e2e)\.tsx?$/.test(file);

export const backend = everyCodeFile.filter((file) => file.path.startsWith('backend/src/'));
export const apps = {
  'admin-ui': everyCodeFile.filter((file) => file.path.startsWith('admin-ui/src/')),
  'member-ui': everyCodeFile.filter((file) => file.path.startsWith('member-ui/src/')),
};
/** The kit of both apps, and the apps. */
export const browsers = [
  ...everyCodeFile.filter((file) => file.path.startsWith('web-kit/src/')),
  ...apps['admin-ui'],
  ...apps['member-ui'],
];
export const productFiles = [...backend, ...browsers];

/** Imports of a file; relative ones become paths from the root. */
export function importsOf({ path: file, text }: SourceFile): string[] {
  const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([\w@:./-]+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((name) => (name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name));
}

/** Every matching line, as `path:line  text`. */
export function linesMatching(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.text
      .split('\n')
      .map((line, index) => ({ line, place: `${file.path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, place }) => `${place}  ${line.trim()}`),
  );
}

/** Fails with a list of the offences and the remedy. */
export function expectNone(offences: string[], instead: string): void {
  if (offences.length > 0) throw new Error(`${instead}\n${offences.map((offence) => `  - ${offence}`).join('\n')}`);
}
