import { decideWait, ofAddress } from './throttle.rules.js';

const LIMIT = { atOnce: 5, secondsEach: 60 };
const NOW = new Date('2026-11-20T10:00:00Z');
const inSeconds = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('slowing down', () => {
  it.each([
    ['nothing is held against it', null, 0],
    ['all of it is long forgotten', inSeconds(-3600), 0],
    ['one failure', inSeconds(60), 0],
    ['four failures', inSeconds(240), 0],
    ['five failures', inSeconds(300), 60],
    ['five failures, half a minute ago', inSeconds(270), 30],
    ['five failures, almost a minute ago', inSeconds(240.1), 1],
    ['five failures, a minute ago', inSeconds(240), 0],
  ])('%s: wait %p', (_, drainedAt, seconds) => {
    expect(decideWait(drainedAt, LIMIT, NOW)).toBe(seconds);
  });

  it('lets an address fail twenty times as often', () => {
    expect(ofAddress({ ...LIMIT, addressFactor: 20 })).toEqual({ atOnce: 100, secondsEach: 3 });
  });
});
