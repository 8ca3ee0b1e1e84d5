// `npm run bench [-- NAME ...]`: runs the measurements of test/bench beside their references. Ratios are the result.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWhenStale } from '../build-when-stale.mjs';
import { absoluteDataDir, root } from '../paths.mjs';
import { PlainFailure, printFailure } from '../plain-failure.mjs';
import { isShuttingDown } from '../processes/shutdown.mjs';

const folder = path.join(root, 'test', 'bench');
const ENDING = '.bench.mjs';
/** The costs of a row take a line of their own. */
const COLUMNS = ['result', 'aim', 'reached', 'holds', 'spread', 'foreign CPU'];
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

/** @returns {Promise<{ what: string, result: string, aim: string, holds: boolean, costs?: string }[]>} */
async function run(name) {
  const { title, measure } = await import(path.join(folder, `${name}${ENDING}`));
  console.log(`\n${title}`);
  const rows = await measure((line) => console.log(`  ${line}`));
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])), COLUMNS);
  for (const { what, costs } of rows) if (costs) console.log(`  ${what}: ${costs}`);
  return rows;
}

function write(name, rows) {
  const results = path.join(absoluteDataDir(process.env.DATA_DIR ?? '.palestra'), 'bench');
  mkdirSync(results, { recursive: true });
  const file = path.join(results, `${name}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ name, at: new Date().toISOString(), node: process.version, rows }, null, 2)}\n`,
  );
  console.log(`Written to ${path.relative(root, file)}`);
}

export default async function measure(args) {
  const names = wanted(args);
  const missed = [];
  await buildWhenStale((line) => console.log(line), ['backend']);
  for (const name of names) {
    if (isShuttingDown()) break;
    try {
      const rows = await run(name);
      write(name, rows);
      missed.push(...rows.filter(({ holds }) => !holds).map(({ what }) => `${name}: ${what}`));
    } catch (error) {
      // A wrong answer ends its own measurement, not the others.
      printFailure(error);
      missed.push(`${name}: failed, see above`);
    }
  }
  for (const miss of missed) console.log(`Below what must be: ${miss}`);
  return missed.length > 0 ? 1 : 0;
}
