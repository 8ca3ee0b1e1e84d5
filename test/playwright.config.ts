import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/find-browser.mjs';

const { executablePath, args, env } = findBrowser();

export default defineConfig({
  testDir: './browser',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './support/start-browser-database.mjs',
  // Every test starts from a gym of its own, so none waits for the others of its file.
  fullyParallel: true,
  // More than the machine has cores: a page mostly waits, for the network or for a clock.
  workers: 4,
  // On a build machine that does other work as well; what needed another try is said.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  // The whole of a test, which is nobody's promise: what has to be quick says so itself.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // The product's first language, and the gym's clock.
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    // A recording costs a seventh of the time, and nobody plays it back from there.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, ...(env ? { env } : {}) },
  },
});
