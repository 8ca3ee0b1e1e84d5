/* global jest */
// A race of two hundred members is slow on a busy machine, and still right.
jest.setTimeout(60_000);
// On a build machine that does other work as well a race may be lost once; what it was is printed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
