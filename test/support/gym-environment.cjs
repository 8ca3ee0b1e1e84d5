const { TestEnvironment } = require('jest-environment-node');

/** One for all test files of a worker: this file is outside of what Jest loads anew for each. */
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
      if (lasting === null || lasting.api.hasEnded()) lasting = await start();
      return lasting;
    },
    takeBack() {
      isLent = false;
    },
  };
}

/**
 * Where a test file runs, with a gym that outlives it: half of the time of the API tests went into starting the same
 * process once per file. `gym-stack.ts` borrows it.
 */
module.exports = class GymEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.lender = newLender();
  }
};
