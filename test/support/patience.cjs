/* global jest, expect */
// A race of two hundred members, or an operator's four commands in a row, are slow on a busy machine, and still correct.
jest.setTimeout(180_000);
// A build machine has other load. Tests of races must pass every time; others may be repeated once, which is reported.
const isAboutRaces = /[\\/](chaos|simulations)[\\/]|race/.test(expect.getState().testPath);
if (process.env.CI && !isAboutRaces) jest.retryTimes(1, { logErrorsBeforeRetry: true });
