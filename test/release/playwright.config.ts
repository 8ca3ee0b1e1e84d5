import { defineConfig } from '@playwright/test';
import stories from '../playwright.config.js';

/** Wide sweeps and measurements in the browser, with the settings of the stories. */
export default defineConfig({
  ...stories,
  testDir: './browser',
  outputDir: '../test-results/release',
  globalSetup: '../support/start-browser-database.mjs',
});
