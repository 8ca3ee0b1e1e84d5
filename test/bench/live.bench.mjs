import { setTimeout as pause } from 'node:timers/promises';
import { using } from './beside.mjs';
import { openGym, requireBooked, tokenOf } from './gym.mjs';
import { median } from './figures.mjs';
import { startGenerator } from './load.mjs';
import { REQUESTS } from './operations.mjs';
import { inRounds, OPERATIONS, rowOf, WARM_UP } from './rounds.mjs';
import { BOOKINGS, bookings, openScreens, SCREENS } from './watched-date.mjs';

/** The median of twenty bookings alone may be twice that of the twenty before. */
const SERIES = 3;
/** With this pause the bookings last longer than the three seconds in which all screens read. */
const PAUSE_MS = 300;
/** Nothing follows a series where there is no screen. */
const NO_SCREENS = { told: async () => {}, restMs: 0 };
/** By then each screen has read after the slots that became full, and nothing is left of a series. */
const BETWEEN_MS = 6_500;

export const title = `${SCREENS} screens of the member site on one date, while ${BOOKINGS} places are booked and two slots become full`;

/** Runs the series one after the other; their bookings are all on record. `told` hears how many there are by then. */
async function inSeries(run, { told, restMs }) {
  const turns = [];
  for (let series = 0; series < SERIES; series += 1) {
    if (series > 0) await pause(restMs);
    turns.push(await run(bookings(series)));
    await told((series + 1) * BOOKINGS);
  }
  return {
    operations: SERIES * BOOKINGS,
    ms: turns.reduce((sum, { ms }) => sum + ms, 0),
    p50: median(turns.map(({ p50 }) => p50)),
    p99: Math.max(...turns.map(({ p99 }) => p99)),
  };
}

export function measure(tell) {
  return using(openGym(), async (gym) => {
    const generator = await startGenerator();
    const order = { url: gym.url, connections: 1, expected: [201] };
    const inARow = (screens) => inSeries((requests) => generator.run({ ...order, requests }), screens);
    async function spread({ told }) {
      const times = [];
      for (const request of bookings()) {
        times.push((await generator.run({ ...order, requests: [request] })).ms);
        await pause(PAUSE_MS);
      }
      await told(BOOKINGS);
      return {
        operations: BOOKINGS,
        ms: times.reduce((sum, ms) => sum + ms, 0),
        p50: median(times),
        p99: Math.max(...times),
      };
    }

    const warmUp = Array.from({ length: Math.min(WARM_UP, OPERATIONS) }, (_, n) => REQUESTS.booking(n, tokenOf));
    await gym.reset();
    await generator.run({ ...order, connections: 16, requests: warmUp });

    const parties = { API: gym.pid, PostgreSQL: 'postgres' };
    const check = (turn) => requireBooked(gym.database, { visits: turn.operations });
    const alone = (name, run) => ({ name, parties, before: gym.reset, run: () => run(NO_SCREENS), after: check });
    function watched(name, run) {
      let screens;
      return {
        name,
        parties,
        async before() {
          await gym.reset();
          screens = await openScreens(gym.url);
        },
        run: () => run({ told: screens.show, restMs: BETWEEN_MS }),
        async after(turn) {
          const { reads } = await screens.settled(turn.operations);
          tell(`${name}: ${reads} reads of ${SCREENS} screens after ${turn.operations} bookings`);
          await screens.end();
          await check(turn);
        },
      };
    }
    const rounds = await inRounds(
      [
        alone('alone', inARow),
        watched('watched', inARow),
        alone('alone, spread', spread),
        watched('watched, spread', spread),
      ],
      tell,
    );
    await generator.end();
    return [
      rowOf(rounds, {
        what: `p50 of ${BOOKINGS} bookings in a row, to that without screens`,
        of: (turns) => turns.watched.p50 / turns.alone.p50,
        reach: { most: 1.5 },
        costsOf: ['alone', 'watched'],
      }),
      rowOf(rounds, {
        what: `the same, one every ${PAUSE_MS} ms, while the screens read`,
        of: (turns) => turns['watched, spread'].p50 / turns['alone, spread'].p50,
        costsOf: ['alone, spread', 'watched, spread'],
      }),
    ];
  });
}
