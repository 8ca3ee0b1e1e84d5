import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { SlotPlaces } from '@palestra/backend/contract/live';
import type { AvailableTimeslots } from '@palestra/backend/contract/timeslot';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { APART_MS, readAgain, readPlaces, UNHURRIED_MS, withPicks, withPlaces } from './read-places';

const DATE = '2026-12-01';
const slot = (hour: string, currentBookings: number): SlotPlaces => ({
  id: `${DATE}_${hour}00-${hour}59`,
  currentBookings,
  loadState: currentBookings === 10 ? 'full' : 'partial',
  isAvailable: currentBookings < 10,
});
const day = (...slots: SlotPlaces[]) => ({ date: DATE, timeslots: slots }) as unknown as AvailableTimeslots;

describe('withPlaces', () => {
  it('patches the slots that changed and leaves the others', () => {
    const patched = withPlaces(day(slot('09', 3), slot('10', 4)), [slot('10', 5)]);
    expect(patched).toEqual({ day: day(slot('09', 3), slot('10', 5)), isComplete: true });
  });

  it.each([
    ['full', 9, 10],
    ['free again', 10, 9],
  ])('is not complete when a slot became %s', (_, before, after) => {
    expect(withPlaces(day(slot('09', before)), [slot('09', after)]).isComplete).toBe(false);
  });
});

describe('quick picks', () => {
  it('follow the places of their slots', () => {
    const picked = (...slots: SlotPlaces[]) =>
      ({ quickSlots: slots.map(({ id, currentBookings }) => ({ id, currentBookings })) }) as unknown as ClientProfile;
    const profile = picked(slot('09', 3), slot('10', 4), slot('11', 9));
    expect(withPicks(profile, [slot('10', 5), slot('11', 10)])).toEqual(picked(slot('09', 3), slot('10', 5)));
  });
});

describe('readAgain', () => {
  it('begins a first read anew, which may be older than the change', async () => {
    const queries = new QueryClient();
    const responses: ((data: string) => void)[] = [];
    const queryFn = (): Promise<string> => new Promise((resolve) => responses.push(resolve));
    const observer = new QueryObserver(queries, { queryKey: ['profile'], queryFn, retry: false });
    const leave = observer.subscribe(() => undefined);
    readAgain(queries);
    expect(responses).toHaveLength(2);
    responses[0]?.('before the change');
    responses[1]?.('after it');
    await observer.getCurrentQuery().promise;
    expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', isError: false });
    leave();
    queries.clear();
  });
});

describe('readPlaces', () => {
  let queries: QueryClient;
  const reads = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    queries = new QueryClient();
    queries.setQueryData(['timeslots', DATE], day(slot('09', 8)));
    reads.mockClear();
    jest.spyOn(queries, 'invalidateQueries').mockImplementation((filters) => Promise.resolve(void reads(filters)));
  });
  afterEach(() => {
    queries.clear();
    jest.useRealTimers();
  });
  const shown = () => queries.getQueryData<AvailableTimeslots>(['timeslots', DATE])?.timeslots[0]?.currentBookings;

  it('shows new places at once, and reads the day only later', () => {
    const places = readPlaces(queries, () => 0.5);
    places.follow({ topic: 'places', dates: [DATE], clientIds: null, places: [slot('09', 9)] });
    expect(shown()).toBe(9);
    jest.advanceTimersByTime(UNHURRIED_MS);
    expect(reads).not.toHaveBeenCalled();
    jest.advanceTimersByTime(APART_MS / 2);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a slot becomes full', [slot('09', 10)]],
    ['the event names no places', undefined],
  ])('reads soon, at a moment of its own, when %s', (_, places) => {
    const follower = readPlaces(queries, () => 0.5);
    follower.follow({ topic: 'places', dates: [DATE], clientIds: null, ...(places && { places }) });
    jest.advanceTimersByTime(APART_MS / 2 - 1);
    expect(reads).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('reads at most once in three seconds, however many changes arrive', () => {
    const follower = readPlaces(queries, () => 0);
    for (let change = 0; change < 60; change += 1) {
      follower.follow({ topic: 'places', dates: [DATE], clientIds: null });
      jest.advanceTimersByTime(100);
    }
    expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
    expect(reads.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it('reads nothing after it was stopped', () => {
    const follower = readPlaces(queries, () => 0);
    follower.follow({ topic: 'places', dates: [DATE], clientIds: null });
    follower.stop();
    jest.advanceTimersByTime(60_000);
    expect(reads).not.toHaveBeenCalled();
  });
});
