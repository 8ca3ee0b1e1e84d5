import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClockCheck } from './clock-check.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const HOUR_AHEAD = new Date('2026-11-23T13:00:00Z');

it('tells of each database once that the clock differs from its own, and once that it agrees again', async () => {
  const told: string[] = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => void told.push('differs'));
  jest.spyOn(Logger.prototype, 'log').mockImplementation(() => void told.push('agrees'));
  const database = { place: null as string | null, clock: NOW, now: () => Promise.resolve(database.clock) };
  const check = new ClockCheck({ now: () => NOW }, database);
  const at = (place: string | null, clock: Date): Promise<Date | null> => {
    Object.assign(database, { place, clock });
    return check.agreedNow();
  };
  const [HERE, AWAY] = [null, 'another'];
  expect(await at(AWAY, HOUR_AHEAD)).toBeNull();
  expect(await at(HERE, NOW)).toEqual(NOW);
  expect(await at(AWAY, HOUR_AHEAD)).toBeNull();
  expect(told).toEqual(['differs']);
  expect(await at(HERE, HOUR_AHEAD)).toBeNull();
  expect(told).toEqual(['differs', 'differs']);
  expect(await at(AWAY, NOW)).toEqual(NOW);
  expect(await at(AWAY, NOW)).toEqual(NOW);
  expect(told).toEqual(['differs', 'differs', 'agrees']);
  jest.restoreAllMocks();
});
