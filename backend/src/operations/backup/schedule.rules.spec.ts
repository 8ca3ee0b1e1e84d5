import { slotInstant } from '../../platform/time/gym-zone.js';
import { nextBackup, outdatedBackups } from './schedule.rules.js';

const inAthens = (date: string, time: string): Date => slotInstant('Europe/Athens', date, time);

describe('the schedule of nightly backups', () => {
  it.each([
    ['before the hour, tonight', '2026-11-21T00:00:00Z', '2026-11-21', '2026-11-21T01:30:00.000Z'],
    ['at the hour, tomorrow', '2026-11-21T01:30:00Z', '2026-11-21', '2026-11-22T01:30:00.000Z'],
    [
      'in the hour that spring leaves out, when it is over',
      '2026-03-28T02:00:00Z',
      '2026-03-28',
      '2026-03-29T01:00:00.000Z',
    ],
  ])('%s', (_, now, today, expected) => {
    expect(nextBackup(new Date(now), today, '03:30:00', inAthens).toISOString()).toBe(expected);
  });

  it.each([
    ['the oldest goes', 2, ['palestra-2026-11-19T013000Z.backup']],
    ['fewer than are kept', 5, []],
  ])('%s', (_, keep, expected) => {
    const days = ['21', '19', '20'].map((day) => `palestra-2026-11-${day}T013000Z.backup`);
    expect(outdatedBackups([...days, 'mine.backup', 'notes.txt'], keep)).toEqual(expected);
  });
});
