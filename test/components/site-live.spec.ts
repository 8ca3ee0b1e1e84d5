import { TIMERS } from '@palestra/backend/contract/limits';
import { LIVE_PATH } from '@palestra/backend/contract/live';
import { OPENS_WITHIN_MS } from '@palestra/web-kit/opening-stream';
import {
  describe,
  expect,
  expectShown,
  fakeGym,
  hasBegun,
  it,
  openSite,
  SITE_TEXTS,
  vi,
  waitFor,
  withFastClock,
  withoutTimers,
  inSweeps,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Reads of the member site when its live stream opens. */
const { el } = SITE_TEXTS;
const LIVE = `GET ${LIVE_PATH}`;
const PROFILE = 'GET /api/Client/profile';
const DAYS = 'GET /api/Client/booking-days';
const READS = [DAYS, 'GET /api/Client/timeslots/available', PROFILE, 'GET /api/gym'];
const free = el.slot.free_other.replace('{count}', '10');

const countsOf = (gym: FakeGym): number[] => READS.map((read) => gym.callsOf(read).length);
const isOver = (gym: FakeGym): Promise<void> =>
  waitFor(() => expect(gym.calls.filter(({ isSettled, route }) => !isSettled && route !== LIVE)).toEqual([]));

describe('the first reads of a page', () => {
  it('are sent once, because they wait for the stream', async () => {
    const gym = fakeGym();
    gym.fails(LIVE, 'slow');
    withoutTimers(OPENS_WITHIN_MS);
    await hasBegun(() => openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() }));
    expect(countsOf(gym)).toEqual([0, 0, 0, 0]);
    gym.recovers(LIVE);
    await expectShown(free);
    await isOver(gym);
    expect(countsOf(gym)).toEqual([1, 1, 1, 1]);
    expect(gym.callsOf(LIVE)).toHaveLength(1);
  });

  it('are sent without a stream that takes long', async () => {
    const gym = fakeGym();
    gym.fails(LIVE, 'slow');
    await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
    await expectShown(free);
  });

  inSweeps('begin anew when they were sent before the stream was open', async () => {
    const gym = fakeGym();
    for (const call of [LIVE, PROFILE]) gym.fails(call, 'slow');
    await openSite(gym, '/', { member: gym.hasClient() });
    await waitFor(() => expect(gym.callsOf(PROFILE)).toHaveLength(1));
    gym.recovers(LIVE);
    await waitFor(() => expect(gym.callsOf(PROFILE)).toHaveLength(2));
    gym.recovers(PROFILE);
    await expectShown(el.overview.none);
  });
});

describe('a page that is looked at again', () => {
  it('reads once, because its reads wait for the new stream', async () => {
    const gym = fakeGym();
    await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
    await expectShown(free);
    const see = (state: DocumentVisibilityState): void => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
    await isOver(gym);
    const reads = (): number => gym.callsOf(DAYS).length;
    const before = reads();
    see('hidden');
    gym.fails(LIVE, 'slow');
    see('visible');
    await waitFor(() => expect(gym.callsOf(LIVE)).toHaveLength(2));
    expect(reads()).toBe(before);
    gym.recovers(LIVE);
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await isOver(gym);
    expect(reads()).toBe(before + 1);
  });
});

describe('hours', () => {
  it('are written as the gym says from then on, on a page that is open', async () => {
    const gym = fakeGym();
    await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
    await expectShown(free);
    expect(document.body.textContent).toContain('μ.μ.');
    Object.assign(gym.settings.find(({ key }) => key === 'ClockFormat') ?? {}, { value: '24h' });
    await gym.announces('schedule');
    await waitFor(() => expect(document.body.textContent).toContain('19:00'));
    expect(document.body.textContent).not.toContain('μ.μ.');
  });
});

describe('a stream that was lost', () => {
  it('is asked for again, and then everything is read, however lately it was read', async () => {
    const gym = fakeGym();
    await openSite(gym, '/', { member: gym.hasClient() });
    await expectShown(el.overview.none);
    gym.fails('*', 'offline');
    gym.recovers('*');
    await waitFor(() => expect(gym.callsOf(LIVE)).toHaveLength(2));
    const ofStream = gym.calls.findLastIndex(({ route }) => route === LIVE);
    await waitFor(() => expect(gym.calls.slice(ofStream).map(({ route }) => route)).toContain(PROFILE));
  });
});

describe('a booking', () => {
  it.each([
    ['once where the stream tells of it', false, 1],
    ['again 2.5 s later where no stream does', true, 2],
  ])('is followed by reads, %s', async (_, isLost, rounds) => {
    const gym = fakeGym();
    if (isLost) gym.fails(LIVE, 'slow');
    await openSite(gym, '/', { member: gym.hasClient() });
    await expectShown(el.overview.none);
    await isOver(gym);
    const before = gym.callsOf(PROFILE).length;
    await withFastClock(async () => {
      window.dispatchEvent(new Event('appointmentBooked'));
      await vi.advanceTimersByTimeAsync(TIMERS.bookingRefresh);
      await isOver(gym);
    });
    expect(gym.callsOf(PROFILE)).toHaveLength(before + rounds);
  });
});
