const { TestEnvironment } = require('jest-environment-node');

/** With each change all but those with `@release` in their names; `TESTS=release` runs these, `TESTS=all` both. */
const isForRelease = (name) => name.includes('@release');
const isWanted = {
  everyday: (name) => !isForRelease(name),
  release: isForRelease,
  all: () => true,
}[process.env.TESTS ?? 'everyday'];

/** Takes the others out before the run, so that none counts as skipped and no hook runs for them. */
function keepWanted(block, path = '') {
  for (const list of [block.children, block.tests]) {
    const kept = list.filter((one) => one.type === 'describeBlock' || isWanted(`${path} ${one.name}`));
    list.splice(0, list.length, ...kept);
  }
  for (const child of block.children) if (child.type === 'describeBlock') keepWanted(child, `${path} ${child.name}`);
}

/** Gyms for all test files of a worker, by their environment: Jest does not reload this file for each of them. */
const lasting = new Map();

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
    async lend(environment, start) {
      isLent = true;
      const kept = lasting.get(environment);
      if (kept !== undefined && !kept.processes.some((api) => api.hasEnded())) return kept;
      const started = await start();
      lasting.set(environment, started);
      return started;
    },
    takeBack() {
      isLent = false;
    },
    /** The next file gets another one. */
    giveUp(environment) {
      isLent = false;
      for (const api of lasting.get(environment)?.processes ?? []) void api.kill();
      lasting.delete(environment);
    },
  };
}

/**
 * Environment of a test file, with a gym that outlives it. Half of the API tests' time went into starting the same
 * process once per file. `gym-stack.ts` borrows it.
 */
module.exports = class GymEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.lender = newLender();
  }

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'run_start') keepWanted(rootDescribeBlock);
  }
};
