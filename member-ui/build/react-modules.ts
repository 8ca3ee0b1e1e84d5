import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAMES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler'];
/** For versions of React without `useSyncExternalStore`. */
const SHIMS: Record<string, string> = { 'use-sync-external-store/shim/index.js': 'react' };

/** The file that a package delivers: `react-dom/client` is `react-dom/cjs/react-dom-client.production.js`. */
function deliveredFile(name: string, importer: string): string {
  const folder = path.dirname(createRequire(importer).resolve(name));
  return path.join(folder, 'cjs', `${name.replace('/', '-')}.production.js`);
}

const REQUIRED = /\brequire\("([^"]+)"\)/g;
const EXPORTED = /\bexports\.(\w+) = /g;
const namesIn = (code: string, pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].map(([, name = '']) => name)),
];

/** A file of React's as a module, with its exports by name. */
function asModule(file: string): string {
  const code = readFileSync(file, 'utf8');
  const required = namesIn(code, REQUIRED);
  return [
    ...required.map((name, n) => `import required${n} from ${JSON.stringify(name)};`),
    'const exports = {};',
    code.replace(REQUIRED, (_, name: string) => `required${required.indexOf(name)}`),
    'export default exports;',
    ...namesIn(code, EXPORTED).map((name, n) => `const named${n} = exports.${name}; export { named${n} as ${name} };`),
  ].join('\n');
}

/**
 * Bundles React's packages, which are CommonJS, as modules. The bundler's own way needs functions that would be a file of
 * their own, and so one request more in each first visit.
 */
export function reactModules(): Plugin {
  const files = new Set<string>();
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const name = SHIMS[id] ?? id;
      if (importer === undefined || !NAMES.includes(name)) return undefined;
      const file = deliveredFile(name, importer);
      files.add(file);
      return file;
    },
    load: (id) => (files.has(id) ? asModule(id) : undefined),
  };
}
