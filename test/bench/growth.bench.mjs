import { using } from './beside.mjs';
import { openGym, requireBooked, tokenOf } from './gym.mjs';
import { startGenerator } from './load.mjs';
import { MEMBERS, REQUESTS } from './operations.mjs';
import { inRounds, OPERATIONS, rowOf, WARM_UP } from './rounds.mjs';

/** 100 is the aim, and takes some minutes and 3 GB to fill. */
const TIMES = Number(process.env.BENCH_GROWTH ?? 20);
/** A database for the large gym that stays: it is filled if it is empty. */
const DATABASE = process.env.BENCH_GROWTH_DATABASE;
const VISITS_OF_EACH = 50;
/** One after the other: this is about each answer, not about many at once. */
const EACH = Math.max(20, Math.round(OPERATIONS / 10));
const KINDS = {
  booking: { most: 1.1, isWriting: true, expected: 201 },
  day: { most: 1.2 },
  overview: { most: 4 },
  search: { most: 1.5 },
  // Not asked for, but known to grow.
  'first search': {},
  'search of two letters': {},
  appointments: {},
  'appointments, all counted': {},
  'staff-day': {},
};

export const title = `A gym of ${MEMBERS} clients and one ${TIMES} times as large: the same requests, one at a time`;

export async function measure(tell) {
  return using(openGym({ clients: MEMBERS, appointments: VISITS_OF_EACH * MEMBERS }), async (small) => {
    tell(`Filling ${TIMES * MEMBERS} clients and ${TIMES * MEMBERS * VISITS_OF_EACH} appointments ...`);
    const size = {
      ...{ clients: TIMES * MEMBERS, appointments: TIMES * MEMBERS * VISITS_OF_EACH },
      databaseUrl: DATABASE,
    };
    return using(openGym(size), async (big) => {
      const generator = await startGenerator();
      const rows = [];
      for (const [kind, aims] of Object.entries(KINDS))
        rows.push(await compare(kind, aims, { small, big, generator, tell }));
      await generator.end();
      return rows;
    });
  });
}

async function compare(kind, { most, isWriting = false, expected = 200 }, { small, big, generator, tell }) {
  const requests = (count) => Array.from({ length: count }, (_, n) => REQUESTS[kind](n, tokenOf));
  const run = (gym, count = EACH) =>
    generator.run({ url: gym.url, connections: 1, requests: requests(count), expected: [expected] });
  const target = (name, gym) => ({
    name,
    parties: { API: gym.pid, PostgreSQL: 'postgres', generator: generator.pid },
    before: () => (isWriting ? gym.reset() : undefined),
    run: () => run(gym),
    after: () => (isWriting ? requireBooked(gym.database, { visits: EACH }) : undefined),
  });
  for (const gym of [small, big]) {
    if (isWriting) await gym.reset();
    await run(gym, Math.min(WARM_UP, isWriting ? OPERATIONS : 5 * EACH));
  }
  tell(`${kind}:`);
  const rounds = await inRounds([target('small', small), target('big', big)], tell);
  return rowOf(rounds, {
    what: `${kind}: p50 of the large gym, to the small one`,
    of: (turns) => turns.big.p50 / turns.small.p50,
    reach: most === undefined ? undefined : { most },
    costsOf: ['small', 'big'],
  });
}
