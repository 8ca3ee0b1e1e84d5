import { Texts } from './texts.js';

const greek = new Texts('el', 'Europe/Athens');
const english = new Texts('en', 'Europe/Athens');
// Intl parts some of its words by narrow spaces, which ones depends on its version.
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('server texts', () => {
  it('are in the language asked for', () => {
    expect(greek.error('NOT_FOUND')).toBe('Δεν βρέθηκε.');
    expect(english.error('NOT_FOUND')).toBe('Not found.');
  });

  it('write a time of day with AM and PM, whatever the zone', () => {
    expect(plain(english.error('ONE_PER_DAY', { time: { time: '18:00:00' } }))).toContain('(6:00 PM)');
    expect(plain(greek.error('ONE_PER_DAY', { time: { time: '07:30:00' } }))).toContain('(7:30 π.μ.)');
    expect(plain(english.error('ONE_PER_DAY', { time: { time: '12:00:00' } }))).toContain('(12:00 PM)');
  });

  it('end a sentence once, where a Greek time brings a full stop of its own', () => {
    const cutoff = { time: '15:00:00' };
    expect(plain(greek.error('MORNING_ONLY', { cutoff }))).toMatch(/τις 3:00 μ\.μ\.$/);
    expect(plain(english.error('MORNING_ONLY', { cutoff }))).toMatch(/before 3:00 PM\.$/);
  });

  it('write an instant on the clock of the gym', () => {
    const until = { instant: '2026-07-01T21:30:00Z' };
    expect(plain(english.error('DEADLINE_PASSED', { until, hours: 2 }))).toContain('Thursday 2 July, 12:30 AM');
    expect(plain(greek.error('DEADLINE_PASSED', { until, hours: 2 }))).toContain('Πέμπτη 2 Ιουλίου, 12:30 π.μ.');
  });

  it('write a date as the date that it is, and a month by its name', () => {
    const params = { used: 12, limit: 12, month: { month: '2026-11' }, from: { date: '2026-12-01' } };
    expect(plain(english.error('MONTHLY_LIMIT', params))).toBe(
      '12 of 12 visits used in November 2026. From Tuesday 1 December 2026 you can book again.',
    );
    expect(greek.error('MONTHLY_LIMIT', params)).toContain('Νοέμβριος 2026');
  });

  it('write a period, with or without an end, and a reason only where there is one', () => {
    const open = { period: { period: { start: '2026-11-01', end: null } } };
    expect(english.error('OUTSIDE_SUBSCRIPTION', open)).toContain('1 November 2026 – no end');
    expect(greek.error('OUTSIDE_SUBSCRIPTION', open)).toContain('χωρίς λήξη');
    expect(english.error('DAY_CLOSED', { because: { because: 'Repairs' } })).toBe(
      'The gym is closed on this day. (Repairs)',
    );
    expect(english.error('DAY_CLOSED', { because: { because: null } })).toBe('The gym is closed on this day.');
  });
});
