// React keeps new content back until 300 ms after the last fallback, so that a page does not flicker. A lazy screen shows
// one, and each test would wait for it: three quarters of their time.
const Module = require('node:module');

const RENDERER = /\breact-dom-client\.production\.js$/;
const THROTTLE = /globalMostRecentFallbackTime \+ 300|\b300 > now\(\) - globalMostRecentFallbackTime/g;

const compile = Module.prototype._compile;
Module.prototype._compile = function (code, file, ...rest) {
  if (!RENDERER.test(file)) return compile.call(this, code, file, ...rest);
  if (code.match(THROTTLE)?.length !== 2)
    throw new Error(`React holds content back in another way: mend ${__filename}`);
  return compile.call(
    this,
    code.replaceAll(THROTTLE, (text) => text.replace('300', '0')),
    file,
    ...rest,
  );
};
