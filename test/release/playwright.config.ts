import { defineConfig } from '@playwright/test';
import stories from '../playwright.config.js';

/** Wide sweeps and measurements in the browser, and the stories whose faults other levels see with each change. */
export default defineConfig<{ isAlone: boolean }>({
  ...stories,
  grepInvert: [],
  outputDir: '../test-results/release',
  globalSetup: '../support/start-browser-database.mjs',
  projects: [
    // Their measurements begin with an empty browser, and many set its clock.
    { name: 'sweeps', testDir: './browser', use: { isAlone: true } },
    { name: 'stories', testDir: '../browser', grep: /@release/ },
  ],
});
