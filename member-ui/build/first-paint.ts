import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

const PRELOADED = {
  el: /\/src\/i18n\/el\.ts$/,
  en: /\/src\/i18n\/en\.ts$/,
  visitor: /\/src\/app\/VisitorPage\.tsx$/,
  dashboard: /\/src\/app\/Dashboard\.tsx$/,
};

/** The file of a module, those that it needs, and their styles. */
function filesOf(bundle: Bundle, module: RegExp): string {
  const found = new Set<string>();
  const add = (fileName: string): void => {
    const file = bundle[fileName];
    if (file?.type !== 'chunk' || file.isEntry || found.has(fileName)) return;
    found.add(fileName);
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  add(chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))?.fileName ?? '');
  return [...found].map((file) => `/${file}`).join(' ');
}

/** For src/first-paint.js: the files of what not every visit needs, such as `data-el="/static/js/el-….js"`. */
const preloadable = (bundle: Bundle): Record<string, string> =>
  Object.fromEntries(Object.entries(PRELOADED).map(([name, module]) => [`data-${name}`, filesOf(bundle, module)]));

/**
 * Puts src/first-paint.js in front of everything as a blocking script of its own: the theme must be known before the
 * first paint, and the content security policy permits no inline script.
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
      handler: (_html, { bundle = {} }) => [
        { tag: 'script', attrs: { src: `/${fileName}`, ...preloadable(bundle) }, injectTo: 'head-prepend' },
      ],
    },
  };
}
