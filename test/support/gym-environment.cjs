const { TestEnvironment } = require('jest-environment-node');

/** One gym for all test files of a worker: Jest does not reload this file for each of them. */
let lasting = null;

async function startApi(options) {
  const { startApiProcess } = await import('./start-api-process.mjs');
  const api = await startApiProcess(options);
  api.leave();
  return api;
}

/** Lends to one gym of a file at a time. */
function newLender() {
  let isLent = false;
  return {
    startApi,
    canLend: () => !isLent,
    async lend(start) {
      isLent = true;
      if (lasting === null || lasting.processes.some((api) => api.hasEnded())) lasting = await start();
      return lasting;
    },
    takeBack() {
      isLent = false;
    },
  };
}

/**
 * Environment of a test file, with a gym that outlives it: half of the API tests' time went into starting the same
 * process once per file. `gym-stack.ts` borrows it.
 */
module.exports = class GymEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.lender = newLender();
  }
};
