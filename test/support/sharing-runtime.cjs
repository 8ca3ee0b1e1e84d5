const { createRequire, isBuiltin } = require('node:module');
const { isDate, isNativeError } = require('node:util').types;
const { default: Runtime } = require('jest-runtime');

/** A package by its name, but neither our workspaces nor Jest's own functions for a test. */
const PACKAGE = /^(?!\.|\/|@palestra\/|@jest\/globals$|node:)/;
/** Judges values of the test's own realm, or keeps the state of one file. */
const OF_ONE_FILE = /^(expect|jest-circus|jest-mock|@jest\/(expect|expect-utils|get-type))(\/|$)/;

const isShared = (name) => PACKAGE.test(name) && !isBuiltin(name) && !OF_ONE_FILE.test(name);

const isInstance = Function.prototype[Symbol.hasInstance];

/** Packages and a file have a realm each: decorators of both use one registry, a date or an error of either is one. */
function joinRealms({ global }) {
  require('reflect-metadata');
  global.Reflect = Reflect;
  for (const [kind, isOne] of [
    [global.Date, isDate],
    [global.Error, isNativeError],
  ])
    Object.defineProperty(kind, Symbol.hasInstance, {
      value(one) {
        return isInstance.call(this, one) || (this === kind && isOne(one));
      },
    });
}

/**
 * Loads packages once per worker, by Node, for all of its test files. To find and compile the same ones for each file
 * took more time than the tests of most files.
 */
class SharingRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    joinRealms(environment);
  }

  requireModuleOrMock(from, name) {
    return isShared(name) ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    return name && isShared(name) ? createRequire(from)(name) : super.requireInternalModule(from, name);
  }
}

module.exports = { __esModule: true, default: SharingRuntime };
