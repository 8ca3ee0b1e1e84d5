import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

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
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
}
