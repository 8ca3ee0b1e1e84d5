import { judgeBackups, problemOf, type NewestRuns } from './well-being.rules.js';

const NOW = new Date('2026-11-21T09:00:00Z');
const run = (hoursAgo: number, ok = true) => ({
  finishedAt: new Date(NOW.getTime() - hoursAgo * 3_600_000),
  ok,
  faults: ok ? 0 : 2,
  detail: '',
});
const NEVER: NewestRuns = { backup: null, goodBackup: null, drill: null, doctor: null };
const WELL: NewestRuns = { backup: run(6), goodBackup: run(6), drill: run(5), doctor: run(5) };

describe('judgeBackups', () => {
  it.each<[string, Partial<NewestRuns>, boolean, RegExp]>([
    ['are healthy when the newest is fresh and its drill passed', {}, true, /its drill passed\.$/],
    ['are not healthy when there is none', NEVER, false, /^There is no backup yet\.$/],
    ['are not healthy when the newest is too old', { goodBackup: run(26.1) }, false, /more than 26 hours ago\.$/],
    ['are healthy while the newest is just fresh enough', { goodBackup: run(25.9) }, true, /passed\.$/],
    ['are not healthy when its drill failed', { drill: run(5, false) }, false, /its drill failed\.$/],
    ['are not healthy without a drill', { drill: null }, false, /its drill failed\.$/],
  ])('%s', (_, change, healthy, sentence) => {
    const judged = judgeBackups({ ...WELL, ...change }, NOW);
    expect(judged).toMatchObject({ healthy, sentence: expect.stringMatching(sentence) as string });
  });

  it('are healthy until the newest is 26 hours old', () => {
    expect(judgeBackups(WELL, NOW)).toMatchObject({ validUntil: new Date('2026-11-22T05:00:00Z') });
  });

  it.each<[string, Partial<NewestRuns>, string]>([
    [
      'names the hook, and the backup that was proven',
      { drill: { ...run(1), detail: '/backups/one.backup was restored, and is well.' } },
      'BACKUP_HOOK failed for /backups/one.backup: no such bucket. /backups/one.backup was restored, and is well.',
    ],
    [
      'names the hook alone, where no drill passed',
      { drill: run(1, false) },
      'BACKUP_HOOK failed for /backups/one.backup: no such bucket.',
    ],
  ])('are not healthy at once after a night that failed, which %s', (_, change, sentence) => {
    const failed = { ...run(1, false), detail: 'BACKUP_HOOK failed for /backups/one.backup:\nno such bucket' };
    const judged = judgeBackups({ ...WELL, goodBackup: run(25), backup: failed, ...change }, NOW);
    expect(judged).toEqual({ healthy: false, sentence });
  });
});

describe('problemOf', () => {
  it.each<[string, NewestRuns, string | null]>([
    ['is nothing when all is well', WELL, null],
    ['is nothing when backups were never switched on', NEVER, null],
    [
      'is nothing when they were switched off long ago',
      { ...WELL, backup: run(24 * 91), goodBackup: run(24 * 91) },
      null,
    ],
    ['is a backup that failed', { ...WELL, backup: run(1, false) }, 'backup-failed'],
    ['is the first backup, when it failed', { ...NEVER, backup: run(1, false) }, 'backup-failed'],
    ['is a backup that was not made', { ...WELL, backup: run(27), goodBackup: run(27) }, 'backup-late'],
    ['is a drill that failed', { ...WELL, drill: run(1, false) }, 'drill-failed'],
    ["is the doctor's finding, with or without backups", { ...NEVER, doctor: run(1, false) }, 'doctor-faults'],
  ])('%s', (_, newest, kind) => {
    expect(problemOf(newest, NOW)?.kind ?? null).toBe(kind);
  });

  it('gives the time since which there is no backup', () => {
    const failed = { ...WELL, backup: run(1, false), goodBackup: run(30) };
    expect(problemOf(failed, NOW)).toEqual({ kind: 'backup-failed', since: '2026-11-20T03:00:00.000Z' });
    expect(problemOf({ ...failed, goodBackup: null }, NOW)).toEqual({ kind: 'backup-failed', since: null });
  });
});
