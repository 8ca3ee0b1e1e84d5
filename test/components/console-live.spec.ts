import { LIVE_PATH } from '@palestra/backend/contract/live';
import { OPENS_WITHIN_MS } from '@palestra/web-kit/opening-stream';
import {
  describe,
  expect,
  expectShown,
  fakeGym,
  hasBegun,
  it,
  openConsole,
  STAFF_TEXTS,
  vi,
  waitFor,
  withoutTimers,
  inSweeps,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Reads of the console when its live stream opens. */
const { el } = STAFF_TEXTS;
const LIVE = `GET ${LIVE_PATH}`;
const ACTS = 'GET /api/Admin/acts';
const DAY = 'GET /api/Timeslot/capacity';

/** Reads of the day until the stream was asked for again. */
function readsOfFirstStream(gym: FakeGym): number {
  const routes = gym.calls.map(({ route }) => route);
  const next = routes.indexOf(LIVE, routes.indexOf(LIVE) + 1);
  return routes.slice(0, next < 0 ? undefined : next).filter((route) => route === DAY).length;
}

describe('the first reads of a screen', () => {
  it('are sent once, because they wait for the stream', async () => {
    const gym = fakeGym();
    gym.fails(LIVE, 'slow');
    withoutTimers(OPENS_WITHIN_MS);
    await hasBegun(() => openConsole(gym, '/admin/timeslots'));
    expect(gym.calls.map(({ route }) => route)).toEqual([LIVE]);
    gym.recovers(LIVE);
    await expectShown(el.closing.closeDay);
    await waitFor(() => expect(gym.calls.filter(({ isSettled }) => !isSettled)).toEqual([]));
    expect(readsOfFirstStream(gym)).toBe(1);
  });

  it('are sent again when they were sent before the stream was open', async () => {
    const gym = fakeGym();
    for (const call of [LIVE, DAY]) gym.fails(call, 'slow');
    await openConsole(gym, '/admin/timeslots');
    await waitFor(() => expect(gym.callsOf(DAY)).toHaveLength(1));
    await waitFor(() => expect(gym.callsOf(ACTS)[0]?.isSettled).toBe(true));
    const acts = gym.callsOf(ACTS).length;
    gym.recovers(LIVE);
    await waitFor(() => expect(gym.callsOf(ACTS).length).toBeGreaterThan(acts));
    gym.recovers(DAY);
    await waitFor(() => expect(gym.callsOf(DAY).length).toBeGreaterThan(1));
    expect(readsOfFirstStream(gym)).toBe(2);
  });
});

it('writes hours as the gym says from then on, on a screen that is open', async () => {
  const gym = fakeGym();
  await openConsole(gym, '/admin/timeslots');
  await expectShown(el.closing.closeDay);
  await waitFor(() => expect(document.body.textContent).toContain('μ.μ.'));
  Object.assign(gym.settings.find(({ key }) => key === 'ClockFormat') ?? {}, { value: '24h' });
  await gym.announces('settings');
  await waitFor(() => expect(document.body.textContent).toContain('19:00'));
  expect(document.body.textContent).not.toContain('μ.μ.');
});

inSweeps('reads a screen again after midnight at the gym, which changes what expires this week', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const gym = fakeGym();
  gym.now = `${gym.today}T21:59:50.000Z`;
  await openConsole(gym);
  const reads = (): number => gym.callsOf('GET /api/Admin/clients').length;
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  // The stream of a page without signs of life is opened anew each 15 seconds, and then all is read.
  await vi.advanceTimersByTimeAsync(17_000);
  const before = reads();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(reads()).toBeGreaterThan(before);
});
