import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/paths.mjs';
import { using } from './beside.mjs';
import { startChild } from './child.mjs';
import { openGym, requireBooked, tokenOf, WrongAnswer } from './gym.mjs';
import { median } from './figures.mjs';
import { startGenerator } from './load.mjs';
import { CAPACITY, DAYS, operation, personId, REQUESTS } from './operations.mjs';
import { inRounds, OPERATIONS, rowOf, WARM_UP } from './rounds.mjs';

const SCREENS = Number(process.env.BENCH_SCREENS ?? 500);
const BOOKINGS = 2 * CAPACITY;
/** The median of twenty bookings alone may be twice that of the twenty before. */
const SERIES = 3;
/** With this pause the bookings last longer than the three seconds in which all screens read. */
const PAUSE_MS = 300;
/** Nothing follows a series where there is no screen. */
const NO_SCREENS = { told: async () => {}, restMs: 0 };
/** By then each screen has read after the slots that became full, and nothing is left of a series. */
const BETWEEN_MS = 6_500;
/** Longest time until all screens show a booking; a third of them would read later than that. */
const SHOWN_MS = 2_000;

export const title = `${SCREENS} screens of the member site on one date, while ${BOOKINGS} places are booked and two slots become full`;

/** Members fill two hours of one date: when a slot becomes full, patching a screen is not enough. */
function bookings(series = 0) {
  const { date } = operation(0);
  return Array.from({ length: BOOKINGS }, (_, n) => {
    const [hour, member] = [2 * series + Math.floor(n / CAPACITY), 1 + series * BOOKINGS + n];
    const asked = REQUESTS.booking(hour * DAYS, () => tokenOf(personId(member)));
    return { ...asked, body: JSON.stringify({ ...JSON.parse(asked.body), appointmentDate: date }) };
  });
}

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

/** Screens belong to other members than those who book; a member may have ten. */
const screenTokens = () => Array.from({ length: SCREENS }, (_, n) => tokenOf(personId(101 + (n % 800))));

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
          await screens.settled();
          const { reads, failed, right } = await screens.count(turn.operations);
          tell(`${name}: ${reads} reads of ${SCREENS} screens after ${turn.operations} bookings`);
          await screens.end();
          if (failed > 0) throw new WrongAnswer(`${failed} reads of screens failed`);
          if (right < SCREENS) throw new WrongAnswer(`Only ${right} of ${SCREENS} screens show the places as they are`);
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

/** Opens all streams, and waits until each screen has read its date once more, as the site does when it goes live. */
async function openScreens(url) {
  const hook = import.meta.resolve('@swc-node/register/esm-register');
  const env = { TS_NODE_PROJECT: path.join(root, 'member-ui', 'tsconfig.json') };
  const child = startChild('live-screens.mjs', env, { options: ['--import', hook] });
  await child.next('ready');
  await child.ask({ type: 'open', url, date: operation(0).date, tokens: screenTokens() }, 'open');
  const count = (booked) => child.ask({ type: 'count', booked }, 'counted');
  /** Fails when a screen does not show these bookings in time: its event was lost, or told it wrong places. */
  async function show(booked) {
    const until = performance.now() + SHOWN_MS;
    for (;;) {
      const { right } = await count(booked);
      if (right === SCREENS) return;
      if (performance.now() > until)
        throw new WrongAnswer(`After ${SHOWN_MS} ms only ${right} of ${SCREENS} screens show ${booked} bookings`);
      await pause(100);
    }
  }
  const settled = () => child.ask({ type: 'settle' }, 'settled');
  return { ...child, count, show, settled };
}
