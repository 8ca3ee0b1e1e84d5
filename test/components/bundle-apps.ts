import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '..', '..');

const APPS = ['admin-ui', 'member-ui'] as const;
export type App = (typeof APPS)[number];

declare module 'vitest' {
  interface ProvidedContext {
    bundles: Record<App, string>;
  }
}

/** The module that an app's page starts. */
function entryOf(app: App): string {
  const page = readFileSync(path.join(root, app, 'index.html'), 'utf8');
  const [, entry] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
  if (entry === undefined) throw new Error(`${app}/index.html starts no module`);
  return path.join(root, app, entry);
}

const STYLES = '\0styles';
/** Without a layout, style sheets say nothing: each class is called by its own name. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? STYLES : undefined),
  load: (id) => (id === STYLES ? 'export default new Proxy({}, { get: (_, name) => name });' : undefined),
};

const ROOTS = '\0roots';
/** React's roots belong to the page, which ends them. */
const withKeptRoots: Plugin = {
  name: 'with-kept-roots',
  enforce: 'pre',
  resolveId: (id, importer) => (id === 'react-dom/client' && importer !== ROOTS ? ROOTS : undefined),
  load: (id) =>
    id === ROOTS
      ? `import { createRoot as create } from 'react-dom/client';
         export function createRoot(container, ...options) {
           return ownPage.keepRoot(create(container, ...options));
         }`
      : undefined,
};

const IMPORTS = /^(?:import [^\n]*\n)*/;
/** Turns the module of an app into a function of its page: called for each page anew, it is compiled once. */
const asFunction: Plugin = {
  name: 'as-function',
  renderChunk(code) {
    const [imports] = IMPORTS.exec(code) ?? [''];
    const body = code.slice(imports.length).replace(/\nexport \{\s*\};\s*$/, '');
    return {
      code: `${imports}export default async function start(ownPage) {\nconst { fetch, setTimeout, setInterval } = ownPage;\n${body}\n}\n`,
      map: null,
    };
  },
};

async function bundle(app: App): Promise<string> {
  const outDir = path.join(root, 'node_modules', '.cache', 'palestra-components', app);
  await build({
    configFile: false,
    root: path.join(root, app),
    logLevel: 'error',
    mode: 'test',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [withoutStyles, withKeptRoots, asFunction],
    // As delivered, under any NODE_ENV of this process.
    define: { 'import.meta.env.PROD': 'true' },
    build: {
      ssr: entryOf(app),
      outDir,
      // A file written anew: a checkout made by hard links would write into that of others.
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'app.mjs' } },
    },
  });
  return path.join(outDir, 'app.mjs');
}

/** Bundles the product's own modules of each app, so that a test evaluates one file and no package anew. */
export default async function bundleApps(project: TestProject): Promise<void> {
  const bundleAll = async (): Promise<void> => {
    const [console, site] = await Promise.all(APPS.map(bundle));
    project.provide('bundles', { 'admin-ui': console ?? '', 'member-ui': site ?? '' });
  };
  await bundleAll();
  project.onTestsRerun(bundleAll);
}
