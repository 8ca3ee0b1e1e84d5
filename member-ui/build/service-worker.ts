import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Builds the worker that caches the shell. The API serves the manifest, which has the gym's name
 * (`settings/app-manifest.ts`).
 */
export const installable = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'service-worker.ts',
    // The page registers the worker itself, after the first screen.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
      dontCacheBustURLsMatching: /^static\//,
    },
  });
