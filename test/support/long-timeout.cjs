/* global jest */
// A race of two hundred members is slow on a busy machine, and still right.
jest.setTimeout(60_000);
