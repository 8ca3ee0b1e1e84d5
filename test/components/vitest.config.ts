import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { designTokens } from '../../web-kit/build/vite-plugins.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** The packages as they are delivered: their development builds put style sheets in as text, which is parsed anew. */
const deliveredPackages: Plugin = {
  name: 'delivered-packages',
  configResolved({ ssr }) {
    const { conditions = [] } = ssr.resolve ?? {};
    conditions.splice(conditions.indexOf('development|production'), 1, 'production');
  },
};

/** The screens of both apps in a document without a browser, over a fake of the API. */
export default defineConfig({
  root,
  plugins: [designTokens(), deliveredPackages],
  // As Node resolves for react-admin: contexts that it shares with the console must come from the same file.
  resolve: { conditions: ['node', 'module-sync'], mainFields: [] },
  oxc: { jsx: { runtime: 'automatic' } },
  cacheDir: path.join(root, 'node_modules', '.cache', 'palestra-components'),
  test: {
    include: ['test/components/**/*.spec.ts'],
    // Some files, and groups in them, have nothing for the sweeps. A step without any test fails (`resultOf`).
    passWithNoTests: true,
    // The apps as they are delivered: React's and MUI's own checks take longer than the apps.
    env: { NODE_ENV: 'production' },
    environment: 'happy-dom',
    globalSetup: ['test/components/bundle-apps.ts'],
    setupFiles: ['test/components/set-up.ts'],
    // Files share a process, which has loaded the packages: a test leaves nothing there (`fakeGym`).
    isolate: false,
    pool: 'forks',
    execArgv: [
      // Short-lived objects of a page are many: a larger young generation halves the collector's work.
      '--max-semi-space-size=64',
      `--require=${path.join(import.meta.dirname, 'unthrottled-react.cjs')}`,
    ],
    // The apps report every provoked failure in the console.
    silent: 'passed-only',
    testTimeout: 120_000,
    // As the other levels: a build machine has other load. Which test was repeated is reported.
    retry: process.env.CI ? 1 : 0,
    // Names every test, the repeated ones among them.
    slowTestThreshold: 0,
    css: false,
  },
});
