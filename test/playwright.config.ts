import { defineConfig } from '@playwright/test';
import { findBrowsers } from './support/find-browser.mjs';

export default defineConfig({
  testDir: './browser',
  testMatch: '**/*.spec.ts',
  // Component and API tests also see their faults.
  grepInvert: /@release/,
  outputDir: './test-results',
  globalSetup: './support/start-browser-database.mjs',
  // Every test starts with its own gym, so that tests of one file run in parallel.
  fullyParallel: true,
  // For a build machine with other load; repeated tests are reported.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  // Limits of a whole test and of one wait, which promise nothing: a busy machine is ten times as slow. Tests of speed
  // have limits of their own. Each wait ends well before its test, and names the missing thing.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    // The product's first language, and the gym's zone.
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording costs a seventh of the time: `--trace on` for the one test that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: findBrowsers().map(([name, launchOptions]) => ({ name, use: { launchOptions } })),
});
