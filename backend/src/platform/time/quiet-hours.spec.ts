import { beforeQuiet, quietUntil, type QuietHours } from './quiet-hours.js';

const ATHENS = 'Europe/Athens';
const NIGHT: QuietHours = { fromHour: 23, untilHour: 7 };

describe('quiet hours', () => {
  it.each([
    ['the last instant before them', '2026-03-11T20:59:59.999Z', null],
    ['their first instant', '2026-03-11T21:00:00.000Z', ['2026-03-11T21:00:00.000Z', '2026-03-12T05:00:00.000Z']],
    ['midnight', '2026-03-11T22:00:00.000Z', ['2026-03-11T21:00:00.000Z', '2026-03-12T05:00:00.000Z']],
    ['their last instant', '2026-03-12T04:59:59.999Z', ['2026-03-11T21:00:00.000Z', '2026-03-12T05:00:00.000Z']],
    ['their end', '2026-03-12T05:00:00.000Z', null],
    ['noon', '2026-03-12T10:00:00.000Z', null],
    [
      'DST: the night that loses an hour',
      '2026-03-29T02:00:00.000Z',
      ['2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
    ],
    ['DST: its beginning', '2026-03-28T21:00:00.000Z', ['2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z']],
    ['DST: the morning after it', '2026-03-29T04:00:00.000Z', null],
    [
      'DST: the night that gains an hour',
      '2026-10-25T04:30:00.000Z',
      ['2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
    ],
    [
      'DST: the first of the two hours',
      '2026-10-25T00:30:00.000Z',
      ['2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
    ],
    ['DST: the morning after that', '2026-10-25T05:00:00.000Z', null],
  ])('know whether it is night: %s', (_, at, night) => {
    const instant = new Date(at);
    const [from, until] = night ?? [at, at];
    expect(beforeQuiet(NIGHT, ATHENS, instant).toISOString()).toBe(from);
    expect(quietUntil(NIGHT, ATHENS, instant).toISOString()).toBe(until);
  });

  it('change nothing where a gym has none', () => {
    const midnight = new Date('2026-03-11T22:00:00.000Z');
    expect([beforeQuiet(null, ATHENS, midnight), quietUntil(null, ATHENS, midnight)]).toEqual([midnight, midnight]);
  });
});
