import { defineConfig } from 'vite';
import { designTokens, pureShapes } from '../web-kit/build/vite-plugins.ts';
import { className } from './build/class-names.ts';
import { CODE_GROUPS } from './build/code-groups.ts';
import { embed } from './build/embed.ts';
import { firstPaint } from './build/first-paint.ts';
import { inlineLimits } from './build/inline-limits.ts';
import { reactModules } from './build/react-modules.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  base: '/',
  plugins: [inlineLimits(), reactModules(), pureShapes(), designTokens(), firstPaint(), embed(), serviceWorker()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Ships the licence terms of all bundled packages: /licenses.txt.
    license: { fileName: 'licenses.txt' },
    // Fonts stay separate files, so that they can be preloaded and cached.
    assetsInlineLimit: 0,
    // Its code would weigh more than the one request that few parts share.
    modulePreload: false,
    rolldownOptions: {
      // `use client` of libraries means nothing here.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
      output: {
        codeSplitting: { groups: CODE_GROUPS },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/assets/[name]-[hash][extname]',
      },
    },
  },
});
