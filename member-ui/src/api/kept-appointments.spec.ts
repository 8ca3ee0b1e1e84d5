import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnAppointment } from '@palestra/backend/contract/client';
import type { Session } from '@palestra/backend/contract/session';
import { clearSession, KEPT_APPOINTMENTS, storeSession } from '@palestra/web-kit/session';
import { keepAppointments, readKept, type KeptAppointments } from './kept-appointments';

const items = new Map<string, string>();
const store = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const keptOf = (id: string): KeptAppointments => ({
  readAt: '2026-11-21T08:00:00.000Z',
  clockAhead: 0,
  timeZone: 'Europe/Athens',
  hasDoor: false,
  appointments: [{ id } as OwnAppointment],
});
const [MARIA, DANAI] = [
  { id: 'maria', name: 'Μαρία' },
  { id: 'danai', name: 'Δανάη' },
];
const FAMILY = [MARIA, DANAI];
const sessionOf = (id: string): Session => ({ id, token: `of ${id}` }) as Session;

describe('appointments stored for offline use', () => {
  beforeEach(() => {
    items.clear();
    storeSession(store, sessionOf('maria'));
    keepAppointments(store, { userId: 'maria', personId: 'maria', family: FAMILY }, keptOf('one'));
  });

  it('are read by their member', () => {
    expect(readKept(store, 'maria')?.people).toEqual({ maria: keptOf('one') });
  });

  it('are those of each person of the family, until they leave it', () => {
    keepAppointments(store, { userId: 'maria', personId: 'danai', family: FAMILY }, keptOf('two'));
    expect(readKept(store, 'maria')).toMatchObject({
      ...{ family: FAMILY, people: { maria: keptOf('one'), danai: keptOf('two') } },
    });
    keepAppointments(store, { userId: 'maria', personId: 'maria', family: [] }, keptOf('three'));
    expect(readKept(store, 'maria')).toEqual({ userId: 'maria', family: [], people: { maria: keptOf('three') } });
  });

  it('are erased when another member reads them', () => {
    expect(readKept(store, 'nikos')).toBeNull();
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it('are erased with the session', () => {
    clearSession(store);
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it('are erased when somebody else signs in, but not when the same member does', () => {
    storeSession(store, sessionOf('maria'));
    expect(readKept(store, 'maria')?.people).toEqual({ maria: keptOf('one') });
    storeSession(store, sessionOf('nikos'));
    expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
  });

  it.each(['{broken', '"text"', '{"userId":"maria"}', '{"userId":"maria","appointments":[]}'])(
    'are ignored when the storage holds %s',
    (stored) => {
      items.set(KEPT_APPOINTMENTS, stored);
      expect(readKept(store, 'maria')).toBeNull();
      expect(items.has(KEPT_APPOINTMENTS)).toBe(false);
    },
  );
});
