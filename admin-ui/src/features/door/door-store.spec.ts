import { describe, expect, it } from '@jest/globals';
import type { DoorRoster, DoorVisit } from '@palestra/backend/contract/check-in';
import { answerOffline, keepDoor, keyInAddress, peopleWith, readDoor, sinceSeconds, withMark } from './door-store';

const STARTS = Date.parse('2026-11-24T16:00:00Z');
const MINUTE = 60_000;
const CODE_ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const visit = (about: Partial<DoorVisit> = {}): DoorVisit => ({
  ...{ codes: [CODE_ID], personId: 'maria', name: 'Μαρία Π.', digits: '4567', startTime: '18:00:00' },
  ...{ startsAt: '2026-11-24T16:00:00.000Z', endsAt: '2026-11-24T17:00:00.000Z', isMarked: false },
  ...about,
});
const roster = (visits: DoorVisit[], attendanceOpensMinutes: number | null = 30): DoorRoster => ({
  ...{ deviceName: 'Είσοδος', gymName: 'Palestra', date: '2026-11-24', attendanceOpensMinutes, visits },
});
const outcomeAt = (minutes: number, of: DoorRoster | null = roster([visit()])): string | null =>
  answerOffline(of, { id: 'a', at: STARTS + minutes * MINUTE, personId: 'maria' })?.outcome ?? null;

describe('the door without a network', () => {
  it.each([
    [-31, 'early'],
    [-30, 'welcome'],
    [59, 'welcome'],
    [60, null],
  ])('answers %i minutes from the start of a visit: %s', (minutes, outcome) => {
    expect(outcomeAt(minutes)).toBe(outcome);
  });

  it('tells an early one when to come', () => {
    const told = answerOffline(roster([visit()]), { id: 'a', at: STARTS - 90 * MINUTE, personId: 'maria' });
    expect(told).toMatchObject({ name: 'Μαρία Π.', startTime: '18:00:00', opensAt: '2026-11-24T15:30:00.000Z' });
  });

  it('only notes an arrival that the roster does not know, or when there is no roster or no attendance', () => {
    expect(outcomeAt(0, roster([visit({ personId: 'kostas' })]))).toBeNull();
    expect(outcomeAt(0, roster([visit()], null))).toBeNull();
    expect(outcomeAt(0, null)).toBeNull();
  });

  it('knows people by the secret of their code, in either case, and no other code', () => {
    const outcomeOf = (code: string): string | null =>
      answerOffline(roster([visit()]), { id: 'a', at: STARTS, code })?.outcome ?? null;
    expect(outcomeOf(`PALESTRA:${CODE_ID}:12345678`)).toBe('welcome');
    expect(outcomeOf(`palestra:${CODE_ID.toUpperCase()}:12345678`)).toBe('welcome');
    expect(outcomeOf(`PALESTRA:${CODE_ID.replace('3', '4')}:12345678`)).toBeNull();
    expect(outcomeOf('https://example.gr')).toBeNull();
  });

  it('remembers an arrival, and says so the second time', () => {
    const marked = withMark(roster([visit(), visit({ personId: 'kostas' })]), 'maria', '18:00:00');
    expect(marked?.visits.map(({ isMarked }) => isMarked)).toEqual([true, false]);
    expect(outcomeAt(0, marked)).toBe('already');
  });

  it('lists each person with these digits once', () => {
    const visits = [visit(), visit({ startTime: '20:00:00' }), visit({ personId: 'kostas', digits: '0000' })];
    expect(peopleWith(roster(visits), '4567')).toEqual([{ id: 'maria', name: 'Μαρία Π.' }]);
    expect(peopleWith(null, '4567')).toEqual([]);
  });
});

describe('the memory of the door', () => {
  it('keeps key, roster and queue, and begins anew when they cannot be read', () => {
    const kept = new Map<string, string>();
    const place = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    };
    const store = { key: 'KEY0', roster: roster([visit()]), queue: [{ id: 'a', at: STARTS, personId: 'maria' }] };
    keepDoor(place, store);
    expect(readDoor(place)).toEqual(store);
    for (const name of kept.keys()) kept.set(name, '{');
    expect(readDoor(place)).toEqual({ key: null, roster: null, queue: [] });
  });

  it('goes on when the browser allows no memory', () => {
    const forbidden = (): never => {
      throw new Error('Forbidden');
    };
    const place = { getItem: forbidden, setItem: forbidden };
    expect(() => keepDoor(place, readDoor(place))).not.toThrow();
  });

  it('counts the seconds that an arrival waited, never below none', () => {
    expect(sinceSeconds({ id: 'a', at: STARTS }, STARTS + 90_400)).toBe(90);
    expect(sinceSeconds({ id: 'a', at: STARTS }, STARTS - MINUTE)).toBe(0);
  });

  it.each([
    ['#key=WER8-43YJ-GVPS', 'WER8-43YJ-GVPS'],
    ['#key=short', null],
    ['#key=WER8-43YJ&next=//evil.example', null],
    ['', null],
  ])('reads the key in %s', (hash, key) => {
    expect(keyInAddress(hash)).toBe(key);
  });
});
