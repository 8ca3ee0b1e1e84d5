// `npm run bench [-- NAME ...]`: runs the measurements of test/bench beside their references. Ratios are the result.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWhenStale } from './build-when-stale.mjs';
import { absoluteDataDir, root } from './paths.mjs';
import { PlainFailure, printFailure } from './plain-failure.mjs';
import { isShuttingDown, shutDown, shutDownOnSignals } from './processes/shutdown.mjs';

const folder = path.join(root, 'test', 'bench');
const ENDING = '.bench.mjs';
/** One file each: `<name>.bench.mjs` exports `title` and `measure(tell)`, which resolves to rows. */
const known = readdirSync(folder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

function wanted(asked) {
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainFailure(`No such measurement: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  return asked.length > 0 ? asked : known;
}

/** @returns {Promise<{ what: string, result: string, aim: string, holds: boolean | null }[]>} */
async function run(name) {
  const { title, measure } = await import(path.join(folder, `${name}${ENDING}`));
  console.log(`\n${title}`);
  const rows = await measure((line) => console.log(`  ${line}`));
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  return rows;
}

function write(name, rows) {
  const results = path.join(absoluteDataDir(process.env.DATA_DIR ?? '.palestra'), 'bench');
  mkdirSync(results, { recursive: true });
  const file = path.join(results, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, at: new Date().toISOString(), rows }, null, 2)}\n`);
  console.log(`Written to ${path.relative(root, file)}`);
}

shutDownOnSignals();
try {
  const names = wanted(process.argv.slice(2));
  await buildWhenStale((line) => console.log(line), ['backend']);
  for (const name of names) {
    if (!isShuttingDown()) write(name, await run(name));
  }
  await shutDown(0);
} catch (error) {
  printFailure(error);
  await shutDown(1);
}
