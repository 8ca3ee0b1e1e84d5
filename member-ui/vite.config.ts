import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { designTokens } from '../web-kit/build/design-tokens.ts';
import { preloadFonts } from '../web-kit/build/preload-fonts.ts';
import { className } from './build/class-names.ts';
import { CODE_GROUPS } from './build/code-groups.ts';
import { firstPaint } from './build/first-paint.ts';
import { inlineLimits } from './build/inline-limits.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  base: '/',
  plugins: [inlineLimits(), react(), designTokens(), firstPaint(), preloadFonts(), serviceWorker()],
  // React ships this itself; the shim for older versions is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Ships the licence terms of all bundled packages: /licenses.txt.
    license: { fileName: 'licenses.txt' },
    // Fonts stay separate files, so that they can be preloaded and cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CODE_GROUPS },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/assets/[name]-[hash][extname]',
      },
    },
  },
});
