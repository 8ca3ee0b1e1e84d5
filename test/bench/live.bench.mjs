import path from 'node:path';
import { root } from '../../scripts/paths.mjs';
import { using } from './beside.mjs';
import { startChild } from './child.mjs';
import { openGym, requireBooked, tokenOf } from './gym.mjs';
import { median } from './figures.mjs';
import { startGenerator } from './load.mjs';
import { CAPACITY, DAYS, operation, personId, REQUESTS } from './operations.mjs';
import { inRounds, OPERATIONS, rowOf, WARM_UP } from './rounds.mjs';

const SCREENS = Number(process.env.BENCH_SCREENS ?? 500);
const BOOKINGS = 2 * CAPACITY;
/** With this pause the bookings last longer than the three seconds in which all screens read. */
const PAUSE_MS = 300;

export const title = `${SCREENS} screens of the member site on one date, while ${BOOKINGS} places are booked and two slots become full`;

/** Members fill two hours of one date: when a slot becomes full, patching a screen is not enough. */
function bookings() {
  const { date } = operation(0);
  return Array.from({ length: BOOKINGS }, (_, n) => {
    const asked = REQUESTS.booking(n < CAPACITY ? 0 : DAYS, () => tokenOf(personId(1 + n)));
    return { ...asked, body: JSON.stringify({ ...JSON.parse(asked.body), appointmentDate: date }) };
  });
}

/** Screens belong to other members than those who book; a member may have ten. */
const screenTokens = () => Array.from({ length: SCREENS }, (_, n) => tokenOf(personId(101 + (n % 800))));

export function measure(tell) {
  return using(openGym(), async (gym) => {
    const generator = await startGenerator();
    const order = { url: gym.url, connections: 1, expected: [201] };
    const inARow = () => generator.run({ ...order, requests: bookings() });
    async function spread() {
      const times = [];
      for (const request of bookings()) {
        times.push((await generator.run({ ...order, requests: [request] })).ms);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
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
    const check = () => requireBooked(gym.database, { visits: BOOKINGS });
    const alone = (name, run) => ({ name, parties, before: gym.reset, run, after: check });
    function watched(name, run) {
      let screens;
      return {
        name,
        parties,
        async before() {
          await gym.reset();
          screens = await openScreens(gym.url);
        },
        async run() {
          const turn = await run();
          return { ...turn, reads: (await screens.ask({ type: 'count' }, 'counted')).reads };
        },
        async after(turn) {
          await screens.settled();
          const { reads, failed, right } = await screens.ask({ type: 'count' }, 'counted');
          tell(
            `${name}: ${reads} reads of ${SCREENS} screens after ${BOOKINGS} bookings, ${turn.reads} of them meanwhile`,
          );
          await screens.end();
          if (failed > 0) throw new Error(`${failed} reads of screens failed`);
          if (right < SCREENS) throw new Error(`Only ${right} of ${SCREENS} screens show the places as they are`);
          await check();
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

/** Opens all streams, and waits until each screen has read its date once more, as the site does when it goes live. */
async function openScreens(url) {
  const hook = import.meta.resolve('@swc-node/register/esm-register');
  const env = { TS_NODE_PROJECT: path.join(root, 'member-ui', 'tsconfig.json') };
  const child = startChild('live-screens.mjs', env, { options: ['--import', hook] });
  await child.next('ready');
  await child.ask({ type: 'open', url, date: operation(0).date, tokens: screenTokens(), bookings: BOOKINGS }, 'open');
  const settled = () => child.ask({ type: 'settle' }, 'settled');
  return { ...child, settled };
}
