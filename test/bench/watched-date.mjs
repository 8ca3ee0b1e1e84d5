// One date that many screens of the member site show, and the bookings that fill two of its slots.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/paths.mjs';
import { startChild } from './child.mjs';
import { tokenOf, WrongAnswer } from './gym.mjs';
import { CAPACITY, DAYS, operation, personId, REQUESTS } from './operations.mjs';

export const SCREENS = Number(process.env.BENCH_SCREENS ?? 500);
export const BOOKINGS = 2 * CAPACITY;
/** Longest time until all screens show a booking; a third of them would read later than that. */
const SHOWN_MS = 2_000;

/** Members fill two hours of one date: when a slot becomes full, patching a screen is not enough. */
export function bookings(series = 0) {
  const { date } = operation(0);
  return Array.from({ length: BOOKINGS }, (_, n) => {
    const [hour, member] = [2 * series + Math.floor(n / CAPACITY), 1 + series * BOOKINGS + n];
    const asked = REQUESTS.booking(hour * DAYS, () => tokenOf(personId(member)));
    return { ...asked, body: JSON.stringify({ ...JSON.parse(asked.body), appointmentDate: date }) };
  });
}

/** Screens belong to other members than those who book; a member may have ten. */
const screenTokens = () => Array.from({ length: SCREENS }, (_, n) => tokenOf(personId(101 + (n % 800))));

/** Opens all streams, and waits until each screen has read its date once more, as the site does when it goes live. */
export async function openScreens(url) {
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
  /** Waits until no screen has put off a read, and fails when one failed or shows other places than those booked. */
  async function settled(booked) {
    await child.ask({ type: 'settle' }, 'settled');
    const counted = await count(booked);
    if (counted.failed > 0) throw new WrongAnswer(`${counted.failed} reads of screens failed`);
    if (counted.right < SCREENS)
      throw new WrongAnswer(`Only ${counted.right} of ${SCREENS} screens show the places as they are`);
    return counted;
  }
  return { ...child, show, settled };
}
