import fc from '../../../test/support/properties.js';
import { addDays, daysBetween } from '../contract/calendar-date.js';
import type { ReportPeriod } from '../contract/report.js';
import { filled, monthsOf, spansOf } from './spans.rules.js';

it.each<[string, string, string, 'week' | 'month', [string, string][]]>([
  [
    'weeks from Monday, the first and the last cut',
    '2026-10-24',
    '2026-11-03',
    'week',
    [
      ['2026-10-24', '2026-10-25'],
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-03'],
    ],
  ],
  [
    'months, over the end of a year',
    '2026-12-15',
    '2027-02-28',
    'month',
    [
      ['2026-12-15', '2026-12-31'],
      ['2027-01-01', '2027-01-31'],
      ['2027-02-01', '2027-02-28'],
    ],
  ],
  ['one for one day', '2026-10-25', '2026-10-25', 'week', [['2026-10-25', '2026-10-25']]],
])('the spans of a period are %s', (_, from, to, unit, spans) => {
  expect(spansOf({ from, to }, unit)).toEqual(spans.map(([first, last]) => ({ from: first, to: last })));
});

it.each<[string, string, string, string, 'week' | 'month', [string, string][]]>([
  [
    'months, as the one that it stands beside',
    ...(['2026-10-22', '2026-11-09', '2026-11-10'] as const),
    'month',
    [['2026-10-22', '2026-11-09']],
  ],
  [
    'weeks, as the one that it stands beside',
    ...(['2026-11-07', '2026-11-17', '2026-11-18'] as const),
    'week',
    [
      ['2026-11-07', '2026-11-11'],
      ['2026-11-12', '2026-11-17'],
    ],
  ],
  [
    'months of other lengths',
    ...(['2026-06-14', '2026-09-05', '2026-09-06'] as const),
    'month',
    [
      ['2026-06-14', '2026-07-08'],
      ['2026-07-09', '2026-08-08'],
      ['2026-08-09', '2026-09-05'],
    ],
  ],
])('a compared period is cut into %s', (_, from, to, beside, unit, spans) => {
  expect(spansOf({ from, to, beside }, unit)).toEqual(spans.map(([first, last]) => ({ from: first, to: last })));
});

it('the spans of a compared period cover it, and are as long as their counterparts', () => {
  fc.assert(
    fc.property(fc.nat(800), fc.nat(800), fc.integer({ min: -800, max: 800 }), (begin, days, apart) => {
      const from = addDays('2026-01-01', begin);
      const period = { from, to: addDays(from, days) };
      const other = { from: addDays(from, apart), to: addDays(from, apart + days), beside: from };
      for (const unit of ['week', 'month'] as const) {
        const lengths = (spans: ReportPeriod[]) => spans.map((span) => daysBetween(span.from, span.to));
        const spans = spansOf(other, unit);
        expect(lengths(spans)).toEqual(lengths(spansOf(period, unit)));
        expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([other.from, other.to]);
        expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => addDays(to, 1)));
      }
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['its own, from the same day of a month', '2025-01-01', ['2024-01-01', '2024-02-01']],
  ['as long as their counterparts, from another day', '2025-01-15', ['2024-01-01', '2024-01-18', '2024-02-15']],
])('months of compared money are %s', (_, beside, beginnings) => {
  const months = monthsOf({ from: '2024-01-01', to: '2024-02-29', beside });
  expect(months.map(({ from }) => from)).toEqual(beginnings);
});

it('a span without a row counts nothing', () => {
  const spans = spansOf({ from: '2026-10-24', to: '2026-10-27' }, 'week');
  expect(filled(spans, [{ beginning: '2026-10-26', visits: 3 }], { visits: 0 })).toEqual([
    { from: '2026-10-24', to: '2026-10-25', visits: 0 },
    { from: '2026-10-26', to: '2026-10-27', visits: 3 },
  ]);
});
