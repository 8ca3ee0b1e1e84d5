import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import type { Session } from '@palestra/backend/contract/session';
import { clearSession, KEPT_APPOINTMENTS, storeSession } from '@palestra/web-kit/session';
import { keepAppointments, readKeptAppointments, type KeptAppointments } from './kept-appointments';

const items = new Map<string, string>();
const store = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const MARIA: KeptAppointments = {
  userId: 'maria',
  readAt: '2026-11-21T08:00:00.000Z',
  clockAhead: 0,
  timeZone: 'Europe/Athens',
  hasDoor: false,
  appointments: [{ id: 'one' } as OwnAppointment],
};
const sessionOf = (id: string): Session => ({ id, token: `of ${id}` }) as Session;

describe('appointments stored for offline use', () => {
  beforeEach(() => {
    items.clear();
    storeSession(store, sessionOf('maria'));
    keepAppointments(store, MARIA);
  });

  it('are read by their member', () => {
    expect(readKeptAppointments(store, 'maria')).toEqual(MARIA);
  });

  it('are erased when another member reads them', () => {
    expect(readKeptAppointments(store, 'nikos')).toBeNull();
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it('are erased with the session', () => {
    clearSession(store);
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it('are erased when somebody else signs in, but not when the same member does', () => {
    storeSession(store, sessionOf('maria'));
    expect(readKeptAppointments(store, 'maria')).toEqual(MARIA);
    storeSession(store, sessionOf('nikos'));
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it.each(['{broken', '"text"', '{"userId":"maria"}'])('are ignored when the storage holds %s', (stored) => {
    items.set(KEPT_APPOINTMENTS, stored);
    expect(readKeptAppointments(store, 'maria')).toBeNull();
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });
});
