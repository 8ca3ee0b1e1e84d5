// Runs the bundled API with the code that V8 has compiled at an earlier start. Reading and compiling it anew took a
// third of each start's time.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const file = process.argv[2];
const compiled = `${file}.${process.version}-${process.arch}`;

function readCompiled() {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined;
  }
}

const cachedData = readCompiled();
const script = new Script(wrap(readFileSync(file, 'latin1')), {
  filename: file,
  cachedData,
});
const bundle = { exports: {} };
script.runInThisContext()(bundle.exports, createRequire(file), bundle, file, path.dirname(file));
if (cachedData === undefined || script.cachedDataRejected) void bundle.exports.ready.then(keep);

/** After the start, so that it has all functions that a start needs. Several processes may do this at once. */
function keep() {
  const draft = `${compiled}.${process.pid}`;
  writeFileSync(draft, script.createCachedData());
  renameSync(draft, compiled);
}
