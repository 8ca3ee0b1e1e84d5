// Screens of the member site without a browser: the site's own stream, its own rule when to read, and its own cache.
// Started by live.bench.mjs.
import { setMaxListeners } from 'node:events';
import os from 'node:os';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { LIVE_PATH } from '../../backend/dist/contract/live.js';
import { holdLive } from '../../web-kit/src/live-link.ts';
import { UNATTENDED } from '../../backend/dist/contract/request-headers.js';
import { APART_MS, readPlaces, UNHURRIED_MS } from '../../member-ui/src/app/read-places.ts';

/** Streams that are opened at once: people do not come in the same millisecond either. */
const AT_ONCE = 25;
/** By then the last screen has done its postponed read. */
const LONGEST_MS = UNHURRIED_MS + 2 * APART_MS;

// Five hundred phones do their own work: here it takes the processors after all that is measured.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const leaving = new AbortController();
setMaxListeners(0, leaving.signal);
const screens = [];
let reads = 0;
let failed = 0;
let messages = 0;
let bytes = 0;

async function read(url, date, headers) {
  reads += 1;
  const response = await fetch(`${url}/api/Client/timeslots/available?date=${date}`, { headers });
  const { data } = await response.json();
  if (!response.ok) failed += 1;
  return data;
}

/** Resolves when the stream is open and the date has been read. */
function open(url, date, token) {
  const headers = { ...UNATTENDED, authorization: `Bearer ${token}` };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const queryKey = ['timeslots', date];
  new QueryObserver(queries, { queryKey, queryFn: () => read(url, date, headers) }).subscribe(() => {});
  const places = readPlaces(queries);
  leaving.signal.addEventListener('abort', places.stop);
  screens.push({ queries, day: () => queries.getQueryData(queryKey) });
  return new Promise((resolve) => {
    const link = {
      open: async (signal) => (await fetch(url + LIVE_PATH, { headers, signal })).body,
      onState: (isLive) => void queries.invalidateQueries().then(() => isLive && resolve()),
      onChanges(changes) {
        for (const change of changes.filter(({ topic }) => topic === 'places')) {
          // A message has one of it, however many messages have come meanwhile.
          messages += 1;
          bytes += Buffer.byteLength(JSON.stringify([change]));
          places.follow(change);
        }
      },
    };
    void holdLive(link, leaving.signal);
  });
}

async function openAll({ url, date, tokens }) {
  for (let n = 0; n < tokens.length; n += AT_ONCE) {
    await Promise.all(tokens.slice(n, n + AT_ONCE).map((token) => open(url, date, token)));
  }
  reads = 0;
}

const bookedOn = (day) => day.timeslots.reduce((sum, { currentBookings }) => sum + currentBookings, 0);

/** Waits until no screen has put off a read any more, so that all reads of these bookings are counted. */
const settle = () => new Promise((resolve) => setTimeout(resolve, LONGEST_MS));

process.on('message', async (message) => {
  if (message.type === 'open') {
    await openAll(message);
    process.send({ type: 'open' });
  }
  if (message.type === 'count') {
    const right = screens.filter(({ day }) => bookedOn(day()) === message.booked).length;
    process.send({ type: 'counted', reads, failed, right, messages, bytes });
  }
  if (message.type === 'settle') {
    await settle();
    process.send({ type: 'settled' });
  }
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.send({ type: 'ready' });
