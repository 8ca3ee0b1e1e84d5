import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const texts = (name: string): RegExp => new RegExp(`/src/i18n/${name}\\.ts$`);

/** Modules to preload by name: in every language, or (`…-el`, `…-en`) in one. */
const PRELOADED = {
  el: texts('el'),
  en: texts('en'),
  visitor: /\/src\/features\/visitor\/VisitorPage\.tsx$/,
  'visitor-el': texts('session.el'),
  'visitor-en': texts('session.en'),
  dashboard: /\/src\/app\/Dashboard\.tsx$/,
  overview: /\/src\/features\/overview\/OverviewPage\.tsx$/,
  'overview-el': texts('overview.el'),
  'overview-en': texts('overview.en'),
  book: /\/src\/features\/book\/BookPage\.tsx$/,
  profile: /\/src\/features\/profile\/ProfilePage\.tsx$/,
  'profile-el': texts('(profile|overview).el'),
  'profile-en': texts('(profile|overview).en'),
};

type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));

/** A chunk with everything it imports, styles included. */
function withNeeds(bundle: Bundle, first: string | undefined): Set<string> {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const file = bundle[fileName];
    if (file?.type !== 'chunk' || found.has(fileName)) return;
    found.add(fileName);
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  if (first !== undefined) add(first);
  return found;
}

/** Files of these modules, without those that the page itself references. */
function filesOf(bundle: Bundle, modules: RegExp): string {
  const chunks = chunksOf(bundle);
  const named = withNeeds(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName);
  const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)));
  const own = new Set(holders.flatMap(({ fileName }) => [...withNeeds(bundle, fileName)]));
  return [...own]
    .filter((file) => !named.has(file))
    .map((file) => `/${file}`)
    .join(' ');
}

const CHARSET = '<meta charset="utf-8" />';

/** Script tag with the preloadable files as attributes, such as `data-el="/static/js/el-….js"`. */
function scriptTag(fileName: string, bundle: Bundle): string {
  const preloadable = Object.entries(PRELOADED).map(([name, module]) => `data-${name}="${filesOf(bundle, module)}"`);
  return `<script src="/${fileName}" ${preloadable.join(' ')}></script>`;
}

/**
 * Puts src/first-paint.js first, as a blocking script file: the theme must be known before the first paint, and the
 * content security policy forbids inline scripts.
 */
export function firstPaint(): Plugin {
  const source = readFileSync(path.join(import.meta.dirname, '..', 'src', 'first-paint.js'), 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `static/js/first-paint-${hash}.js`;
  return {
    name: 'first-paint',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${fileName}`) return next();
        response.setHeader('Content-Type', 'text/javascript').end(source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      // Goes after the charset declaration, which must be among the first bytes.
      handler: (html, { bundle = {} }) => html.replace(CHARSET, `${CHARSET}\n    ${scriptTag(fileName, bundle)}`),
    },
  };
}
