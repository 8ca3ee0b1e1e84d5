/* global jest, expect */
// A race of two hundred members is slow on a busy machine, and still right.
jest.setTimeout(60_000);
// A build machine does other work as well. What is about races has to hold every time; for the rest a second try is said.
const isAboutRaces = /[\\/]chaos[\\/]|race/.test(expect.getState().testPath);
if (process.env.CI && !isAboutRaces) jest.retryTimes(1, { logErrorsBeforeRetry: true });
