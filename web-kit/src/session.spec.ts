import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '@palestra/backend/contract/session';
import { keepServerTime, readSession, seemsEnded, serverTime, storeSession } from './session.js';

const items = new Map<string, string>();
const store = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const SERVER = '2026-03-11T08:00:00.000Z';
const ENDS = '2026-03-18T08:00:00.000Z';
const daysLater = (instant: string, days: number): Date => new Date(Date.parse(instant) + days * 86_400_000);
const read = (now: Date): Session | null => readSession(store, serverTime(store, now), () => undefined);

beforeEach(() => {
  items.clear();
  storeSession(store, { id: 'maria', token: 'of maria', expiresAt: ENDS } as Session);
});

describe('a session on a device whose clock is days ahead', () => {
  const PHONE = daysLater(SERVER, 8.5);

  it('seems to have ended before the server has been heard', () => {
    expect(seemsEnded(store, PHONE)).toBe(true);
    expect(seemsEnded(store, new Date(SERVER))).toBe(false);
  });

  it('lasts until its end by the clock of the server', () => {
    keepServerTime(store, SERVER, PHONE);
    expect(seemsEnded(store, PHONE)).toBe(false);
    expect(read(PHONE)).toMatchObject({ id: 'maria' });
    expect(read(daysLater(SERVER, 8.5 + 6.9))).toMatchObject({ id: 'maria' });
    expect(read(daysLater(SERVER, 8.5 + 7.1))).toBeNull();
    expect(items.has('authToken')).toBe(false);
  });

  it('ends in time where the clock was put right meanwhile', () => {
    keepServerTime(store, SERVER, PHONE);
    keepServerTime(store, SERVER, new Date(SERVER));
    expect(items.has('clockAhead')).toBe(false);
    expect(seemsEnded(store, daysLater(SERVER, 7.1))).toBe(true);
  });
});

it('ends by the clock of the server on a device whose clock is behind', () => {
  const phone = daysLater(SERVER, -30);
  expect(seemsEnded(store, phone)).toBe(false);
  keepServerTime(store, daysLater(ENDS, 1).toISOString(), phone);
  expect(seemsEnded(store, phone)).toBe(true);
  expect(read(phone)).toBeNull();
});

it('writes nothing for what a request travels, and for a time that is none', () => {
  keepServerTime(store, SERVER, new Date(Date.parse(SERVER) + 3_000));
  keepServerTime(store, 'never', new Date(SERVER));
  expect(items.has('clockAhead')).toBe(false);
});

it('that cannot be read is left to its reading', () => {
  items.set('user', '{broken');
  expect(seemsEnded(store, daysLater(ENDS, 1))).toBe(false);
});
