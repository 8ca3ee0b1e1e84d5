import { defineConfig } from '@playwright/test';
import stories from '../playwright.config.js';

process.env.BOTH_THEMES = 'on';

/** Wide sweeps and measurements in the browser, and the stories whose faults other levels see with each change. */
export default defineConfig<{ isAlone: boolean }>({
  ...stories,
  grepInvert: [],
  outputDir: '../test-results/release',
  globalSetup: '../support/start-browser-database.mjs',
  projects: (stories.projects ?? []).flatMap(({ name, use }) => [
    // Their measurements begin with an empty browser, and many set its clock.
    { name: `${name} sweeps`.trim(), testDir: './browser', use: { ...use, isAlone: true } },
    { name: `${name} stories`.trim(), testDir: '../browser', grep: /@release/, use },
  ]),
});
