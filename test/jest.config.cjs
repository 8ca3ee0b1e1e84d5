const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

const shared = {
  rootDir: root,
  testEnvironment: 'node',
  runtime: '<rootDir>/test/support/sharing-runtime.cjs',
  // Nothing outlives a file but the packages, which the next one needs whole.
  testEnvironmentOptions: { globalsCleanup: 'off' },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.(ts|tsx|js|mjs)$': '<rootDir>/test/support/esm-to-cjs.cjs' },
  transformIgnorePatterns: ['/node_modules/(typescript|@swc|jest[^/]*|@jest)/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.palestra/'],
};

const withDatabase = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/gym-environment.cjs',
  globalSetup: '<rootDir>/test/support/start-database.mjs',
  globalTeardown: '<rootDir>/test/support/stop-database.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/patience.cjs'],
};

/** Files of the API and the database; `TESTS=release` runs those tests alone that have `@release` in their names. */
function apiFiles() {
  if (process.env.TESTS !== 'release') return ['<rootDir>/test/{api,database}/**/*.e2e.ts'];
  return ['api', 'database'].flatMap((folder) =>
    readdirSync(path.join(__dirname, folder))
      .filter((name) => name.endsWith('.e2e.ts'))
      .filter((name) => readFileSync(path.join(__dirname, folder, name), 'utf8').includes('@release'))
      .map((name) => `<rootDir>/test/${folder}/${name}`),
  );
}

/**
 * Run as `node --experimental-vm-modules node_modules/jest/bin/jest.js`: some CommonJS packages use a real `import()`.
 */
module.exports = {
  rootDir: root,
  coverageProvider: 'babel',
  collectCoverageFrom: ['backend/src/**/*.ts'],
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/backend/src/**/*.spec.ts',
        '<rootDir>/{admin-ui,member-ui,web-kit}/src/**/*.spec.ts',
        '<rootDir>/test/architecture/**/*.spec.ts',
        '<rootDir>/{scripts,test/bench}/**/*.spec.mjs',
      ],
    },
    { ...withDatabase, displayName: 'api', testMatch: apiFiles() },
    {
      ...withDatabase,
      displayName: 'citus',
      globalSetup: '<rootDir>/test/support/start-citus.mjs',
      globalTeardown: '<rootDir>/test/support/stop-citus.mjs',
      testMatch: [
        '<rootDir>/test/api/*.e2e.ts',
        '<rootDir>/test/release/{simulations/{filling-clock,filling-race,month-of-a-gym},sweeps/*}.e2e.ts',
        '<rootDir>/test/database/bulk-cancelling.e2e.ts',
        '<rootDir>/test/release/operations/{doctor,logging,metrics,operations,trouble-below}.e2e.ts',
        '<rootDir>/test/release/citus/*.e2e.ts',
      ],
    },
    // Operators' programs, processes that are killed, and long searches for a fault: `npm run test:release`.
    {
      ...withDatabase,
      displayName: 'release',
      testMatch: ['<rootDir>/test/release/**/*.e2e.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/test/release/citus/'],
    },
  ],
};
