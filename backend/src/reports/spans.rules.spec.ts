import { filled, spansOf } from './spans.rules.js';

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

it('a span without a row counts nothing', () => {
  const rows = [{ beginning: '2026-10-26', visits: 3 }];
  expect(filled({ from: '2026-10-24', to: '2026-10-27' }, 'week', rows, { visits: 0 })).toEqual([
    { from: '2026-10-24', to: '2026-10-25', visits: 0 },
    { from: '2026-10-26', to: '2026-10-27', visits: 3 },
  ]);
});
