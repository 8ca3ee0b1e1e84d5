import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { IndexHtmlTransformContext, Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** Files to preload by name: texts with the typeface of their language, and screens. */
const PRELOADED = {
  el: /\/i18n\/el\.ts$|commissioner-greek/,
  en: /\/i18n\/en\.ts$|commissioner-latin/,
  visitor: /\/VisitorPage\.tsx$/,
  member: /\/Dashboard\.tsx$/,
  more: /\/MorePages\.tsx$/,
};

/** Scripts with these modules and assets of these names. The page itself references all that those import. */
function filesOf(bundle: Bundle, wanted: RegExp): string {
  const holders = Object.values(bundle).filter((file) =>
    file.type === 'chunk' ? file.moduleIds.some((id) => wanted.test(id)) : wanted.test(file.fileName),
  );
  return holders.map(({ fileName }) => `/${fileName}`).join(' ');
}

const CHARSET = '<meta charset="utf-8" />';

/** Script tag with the preloadable files as attributes, such as `data-el="/static/js/el-….js"`. */
function scriptTag(fileName: string, bundle: Bundle): string {
  const preloadable = Object.entries(PRELOADED).map(([name, module]) => `data-${name}="${filesOf(bundle, module)}"`);
  return `<script src="/${fileName}" ${preloadable.join(' ')}></script>`;
}

/**
 * Puts src/first-paint.js first, as a blocking script file. The theme must be known before the first paint, and the
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
