import { startGenerator } from './load.mjs';
import { openGym, tokenOf } from './gym.mjs';
import { REQUESTS } from './operations.mjs';
import { hasPgbench, runPgbench } from './pgbench.mjs';
import { recordStatements, startReference } from './reference.mjs';
import { inRounds, OPERATIONS, rateOf, rowOf, WARM_UP } from './rounds.mjs';

const range = (count) => Array.from({ length: count }, (_, n) => n);

/**
 * A gym, its API, the plain server with the statements of these kinds of request, and the generator. They are
 * everything that is measured beside the plain server. `prepare` makes the rows that a request needs.
 */
export async function openBeside(kinds, { tell, prepare = async () => {} }) {
  const gym = await openGym();
  const reset = async (count) => {
    await gym.reset();
    await prepare(gym.database, count);
  };
  // One row more than the number of the recorded request.
  await reset(Math.max(OPERATIONS, 200));
  const recorded = await recordStatements(gym.databaseUrl, kinds);
  const [reference, generator] = await Promise.all([startReference(gym.databaseUrl), startGenerator()]);

  /** One turn of a target: the same requests at the same number of connections. */
  const load = (url, kind, connections, count = OPERATIONS) => {
    const requests = range(count).map((n) => REQUESTS[kind](n, tokenOf));
    return generator.run({ url, connections, requests, expected: [recorded[kind].status] });
  };

  async function warm(kind, connections) {
    for (const url of [gym.url, reference.url]) {
      for (let sent = 0; sent < WARM_UP; sent += OPERATIONS) {
        await reset(OPERATIONS);
        await load(url, kind, connections);
      }
    }
  }

  /** Rounds of the product, the plain server, and pgbench if wished for and there. */
  async function compare(kind, { connections, check = async () => {}, withPgbench = false, isWriting = false }) {
    await reference.play(kind, recorded[kind]);
    await warm(kind, connections);
    const target = (name, pid, run) => ({
      name,
      parties: { API: pid, PostgreSQL: 'postgres', generator: generator.pid },
      before: () => (isWriting ? reset(OPERATIONS) : undefined),
      run,
      after: ({ operations }) => check(gym.database, operations),
    });
    const targets = [
      target('product', gym.pid, () => load(gym.url, kind, connections)),
      target('plain', reference.pid, () => load(reference.url, kind, connections)),
    ];
    if (withPgbench && hasPgbench()) {
      targets.push(target('pgbench', null, () => runPgbench(gym.databaseUrl, recorded[kind], OPERATIONS)));
    } else if (withPgbench) {
      tell('pgbench is not on PATH: measured beside the plain server alone');
    }
    return inRounds(targets, tell);
  }

  const close = async () => {
    await Promise.all([reference.end(), generator.end()]);
    await gym.close();
  };
  return { gym, compare, close };
}

/** Runs `work` with what `opened` resolves to, and closes that however it ends. */
export async function using(opened, work) {
  const one = await opened;
  try {
    return await work(one);
  } finally {
    await one.close();
  }
}

/** The rows of a comparison: beside the plain server, and beside pgbench where it ran. */
export function rowsBeside(rounds, what, { plain, pgbench }) {
  const beside = (name, aims) => {
    const of = ({ product, [name]: other }) => rateOf(product) / rateOf(other);
    return rowOf(rounds, {
      what: `${what}, to ${name === 'plain' ? 'plain http + pg' : name}`,
      of,
      costsOf: ['product', name],
      ...aims,
    });
  };
  const rows = [beside('plain', plain)];
  if (pgbench && rounds[0].turns.pgbench) rows.push(beside('pgbench', pgbench));
  return rows;
}
