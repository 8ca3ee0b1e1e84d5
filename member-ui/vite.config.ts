import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { className } from './build/class-names.ts';
import { CODE_GROUPS } from './build/code-groups.ts';
import { designTokens } from './build/design-tokens.ts';
import { firstPaint } from './build/first-paint.ts';
import { inlineLimits } from './build/inline-limits.ts';
import { installable } from './build/installable.ts';
import { preloadFonts } from './build/preload-fonts.ts';

export default defineConfig({
  base: '/',
  plugins: [inlineLimits(), react(), designTokens(), firstPaint(), preloadFonts(), installable()],
  // React has it itself: what stands in for it in older ones is not needed.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: className } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Whoever is given the app is given the terms of all that it is made of: /licenses.txt.
    license: { fileName: 'licenses.txt' },
    // The fonts stay files of their own, so that they can be preloaded and cached.
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
