// `node scripts/run.mjs NAME [argument ...]`: installs missing packages, then runs a file of commands/. Each exports
// its work, which resolves to an exit code, or to nothing when it goes on until it is told to end.
import './ensure-dependencies.mjs';

const [name, ...args] = process.argv.slice(2);
// Loaded only now: a Node.js that is too old cannot read them, and has been told so.
const { isToldToEnd, shutDown, shutDownOnSignals } = await import('./processes/shutdown.mjs');
const { printFailure } = await import('./plain-failure.mjs');

shutDownOnSignals();
try {
  const { default: work } = await import(`./commands/${name}.mjs`);
  const exitCode = await work(args);
  if (exitCode !== undefined) await shutDown(exitCode);
} catch (error) {
  if (!(await isToldToEnd())) printFailure(error);
  await shutDown(1);
}
