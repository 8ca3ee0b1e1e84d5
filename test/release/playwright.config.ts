import { defineConfig } from '@playwright/test';
import stories from '../playwright.config.js';

/** Wide sweeps and measurements in the browser, with the settings of the stories. */
export default defineConfig<{ isAlone: boolean }>({
  ...stories,
  testDir: './browser',
  outputDir: '../test-results/release',
  // Their measurements begin with an empty browser, and many set its clock.
  use: { ...stories.use, isAlone: true },
  globalSetup: '../support/start-browser-database.mjs',
});
