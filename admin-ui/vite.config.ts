import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { designTokens, preloadFonts, pureShapes } from '../web-kit/build/vite-plugins.ts';

const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)[\\/]/;
const LOOK = /node_modules[\\/](@mui|@emotion)[\\/](?!.*useAutocomplete)/;
/** Parts of Material that only later screens show. */
const LATER = /[\\/](Avatar|Box|CardContent|Chip|Drawer|FormGroup|ListItem(?!Icon)\w*|Slide|Step\w*|Tab\w*)[\\/]/;
/**
 * All others but the field of the search, forms, QR codes and the readers of tables, which are not part of the first
 * screen.
 */
const OTHERS =
  /node_modules[\\/](?!.*useAutocomplete)(?!(fflate|papaparse|qr|read-excel-file|saxen|unzipper-esm|worker-f)[\\/])/;

export default defineConfig({
  base: '/admin/',
  plugins: [react(), pureShapes(), designTokens(), preloadFonts()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // Ships the licence terms of all bundled packages: /admin/licenses.txt.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        codeSplitting: {
          // The sign-in screen needs only the framework chunk; the others load with the console. `entriesAware` keeps
          // parts that only later screens need, such as react-admin's forms, out of the first one.
          // Parts below 3 kB are merged, because a request costs more than they weigh.
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 3 },
            { name: 'look', test: (id) => LOOK.test(id) && !LATER.test(id), priority: 2 },
            { name: 'react-admin', test: OTHERS, priority: 1, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
          ],
        },
      },
    },
  },
});
