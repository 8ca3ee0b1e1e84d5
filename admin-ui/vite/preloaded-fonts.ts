import type { Plugin } from 'vite';

/** Preloads the built fonts of these subsets; their hashed names are known only after the build. */
export function preloadedFonts(subsets: readonly string[]): Plugin {
  return {
    name: 'preloaded-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2') && subsets.some((subset) => file.includes(`-${subset}-`)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/admin/${file}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}
