import { using } from './beside.mjs';
import { openGym, requireBooked, tokenOf, WrongAnswer } from './gym.mjs';
import { startGenerator } from './load.mjs';
import { CAPACITY, MEMBERS, personId, REQUESTS } from './operations.mjs';
import { inRounds, rowOf } from './rounds.mjs';

/** Statuses of the answers: a place, or none left. */
export const TOLD = { booked: 201, refused: 409 };

export const title = `${MEMBERS} members at once for the ${CAPACITY} places of a slot`;

/** All ask for the same place, each with their own session. */
export function crowd(round) {
  const one = REQUESTS.booking(round, tokenOf);
  return Array.from({ length: MEMBERS }, (_, n) => ({
    ...one,
    headers: { ...one.headers, authorization: `Bearer ${tokenOf(personId(1 + n))}` },
  }));
}

export function requireExact({ statuses }) {
  const { [TOLD.booked]: booked = 0, [TOLD.refused]: refused = 0 } = statuses;
  if (booked !== CAPACITY || refused !== MEMBERS - CAPACITY)
    throw new WrongAnswer(`${CAPACITY} places were given as ${JSON.stringify(statuses)}`);
}

export function measure(tell) {
  return using(openGym(), async (gym) => {
    const generator = await startGenerator();
    /** The overbooking is reported before an unexpected answer, which a busy machine may also give. */
    async function storm(round) {
      const order = { url: gym.url, connections: MEMBERS, expected: Object.values(TOLD) };
      try {
        return await generator.run({ ...order, requests: crowd(round) });
      } catch (error) {
        await requireBooked(gym.database, { visits: CAPACITY });
        throw error;
      }
    }
    const target = {
      name: 'product',
      parties: { API: gym.pid, PostgreSQL: 'postgres', generator: generator.pid },
      before: gym.reset,
      run: storm,
      async after(turn) {
        requireExact(turn);
        await requireBooked(gym.database, { visits: CAPACITY });
      },
    };
    // The first crowd finds a process that has never booked.
    for (const round of [0, 1]) {
      await gym.reset();
      await storm(round);
    }
    const rounds = await inRounds([target], tell);
    await generator.end();
    const what = `seconds until all are told; exactly ${CAPACITY} are in`;
    return [rowOf(rounds, { what, of: ({ product }) => product.ms / 1000, reach: { most: 1 }, costsOf: ['product'] })];
  });
}
