import { mayMark } from '../contract/attendance.js';
import { refuseMarking } from './attendance.rules.js';

const SLOT = { date: '2026-03-11', startsAt: new Date('2026-03-11T16:00:00Z') };
const at = (now: string, today: string, minutesBefore: number | null = 30) => ({
  ...{ now: new Date(now), today, minutesBefore },
});

describe('mayMark', () => {
  it.each<[string, Parameters<typeof mayMark>[1], boolean]>([
    ['not before its minutes', at('2026-03-11T15:29:59.999Z', '2026-03-11'), false],
    ['from the first of its minutes', at('2026-03-11T15:30:00Z', '2026-03-11'), true],
    ['on the next day', at('2026-03-12T21:59:59Z', '2026-03-12'), true],
    ['not on the day after the next', at('2026-03-12T22:00:00Z', '2026-03-13'), false],
    ['never where the gym takes no attendance', at('2026-03-11T16:00:00Z', '2026-03-11', null), false],
  ])('%s', (_, time, expected) => {
    expect(mayMark(SLOT, time)).toBe(expected);
  });
});

describe('refuseMarking', () => {
  it('says from when and until when', () => {
    const refusal = (): unknown => {
      try {
        return refuseMarking(SLOT, at('2026-03-11T12:00:00Z', '2026-03-11'));
      } catch (error) {
        return error;
      }
    };
    expect(refusal()).toMatchObject({
      code: 'ATTENDANCE_CLOSED',
      params: { from: { instant: '2026-03-11T15:30:00.000Z' }, until: { date: '2026-03-12' } },
    });
  });
});
