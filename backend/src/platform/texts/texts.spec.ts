import { Texts } from './texts.js';

const TIMES = { zone: 'Europe/Athens', clockFormat: '12h' } as const;
const greek = new Texts('el', TIMES);
const english = new Texts('en', TIMES);
// Intl separates some words by narrow spaces, depending on its version.
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('Texts', () => {
  it('returns texts in the requested language', () => {
    expect(greek.error('NOT_FOUND')).toBe('Δεν βρέθηκε.');
    expect(english.error('NOT_FOUND')).toBe('Not found.');
  });

  it('writes a time of day with AM and PM in any zone', () => {
    expect(plain(english.error('ONE_PER_DAY', { time: { time: '18:00:00' } }))).toContain('(6:00 PM)');
    expect(plain(greek.error('ONE_PER_DAY', { time: { time: '07:30:00' } }))).toContain('(7:30 π.μ.)');
    expect(plain(english.error('ONE_PER_DAY', { time: { time: '12:00:00' } }))).toContain('(12:00 PM)');
  });

  describe.each<[string, string, string, string]>([
    ['00:00:00', '12:00 π.μ.', '12:00 AM', '00:00'],
    ['07:30:00', '7:30 π.μ.', '7:30 AM', '07:30'],
    ['12:00:00', '12:00 μ.μ.', '12:00 PM', '12:00'],
    ['18:00:00', '6:00 μ.μ.', '6:00 PM', '18:00'],
    ['24:00:00', '12:00 π.μ.', '12:00 AM', '24:00'],
  ])('of the time %s', (time, ofGreek, ofEnglish, of24Hours) => {
    it.each([
      ['el', '12h', ofGreek],
      ['en', '12h', ofEnglish],
      ['el', '24h', of24Hours],
      ['en', '24h', of24Hours],
    ] as const)('writes in %s, by a clock of %s, %s', (language, clockFormat, written) => {
      expect(plain(new Texts(language, { ...TIMES, clockFormat }).write({ time }))).toBe(written);
    });
  });

  it('writes an instant by the clock of 24 hours, midnight as the beginning of its date', () => {
    const texts = new Texts('en', { ...TIMES, clockFormat: '24h' });
    expect(plain(texts.write({ instant: '2026-07-01T21:00:00Z' }))).toBe('Thursday 2 July, 00:00');
    expect(plain(texts.error('MORNING_ONLY', { cutoff: { time: '15:00:00' } }))).toMatch(/before 15:00\.$/);
  });

  it('writes one full stop after a Greek time that brings its own', () => {
    const cutoff = { time: '15:00:00' };
    expect(plain(greek.error('MORNING_ONLY', { cutoff }))).toMatch(/τις 3:00 μ\.μ\.$/);
    expect(plain(english.error('MORNING_ONLY', { cutoff }))).toMatch(/before 3:00 PM\.$/);
  });

  it('lets a word agree with its number', () => {
    const seconds = (count: number) =>
      [greek, english].map((texts) => texts.error('TOO_MANY_ATTEMPTS', { seconds: count }));
    expect(seconds(1)).toEqual([
      'Πολλές προσπάθειες. Δοκιμάστε ξανά σε 1 δευτερόλεπτο.',
      'Too many attempts. Try again in 1 second.',
    ]);
    expect(seconds(0)).toEqual([
      'Πολλές προσπάθειες. Δοκιμάστε ξανά σε 0 δευτερόλεπτα.',
      'Too many attempts. Try again in 0 seconds.',
    ]);
    expect(english.error('FREEZE_BUDGET', { left: 1, budget: 30 })).toBe(
      '1 of 30 days of pause is left. For more, talk to the gym.',
    );
  });

  it('writes an instant in the zone of the gym', () => {
    const until = { instant: '2026-07-01T21:30:00Z' };
    expect(plain(english.error('DEADLINE_PASSED', { until, hours: 2 }))).toContain('Thursday 2 July, 12:30 AM');
    expect(plain(greek.error('DEADLINE_PASSED', { until, hours: 2 }))).toContain('Πέμπτη 2 Ιουλίου, 12:30 π.μ.');
  });

  it('writes a date without converting zones, and a month by its name', () => {
    const params = { used: 12, limit: 12, month: { month: '2026-11' }, again: { again: '2026-12-01' } };
    expect(plain(english.error('MONTHLY_LIMIT', params))).toBe(
      '12 of 12 visits used in November 2026. For days from Tuesday 1 December 2026 on you can book again.',
    );
    expect(greek.error('MONTHLY_LIMIT', params)).toContain('Νοέμβριος 2026');
  });

  it('promises no day to book again where none is known', () => {
    const params = { used: 12, limit: 12, month: { month: '2026-11' }, again: { again: null } };
    expect(english.error('MONTHLY_LIMIT', params)).toBe('12 of 12 visits used in November 2026.');
    expect(greek.error('MONTHLY_LIMIT', params)).toMatch(/\(Νοέμβριος 2026\)\.$/);
  });

  it('promises no day behind a pause where none can be booked, nor one of a reason that was stored without', () => {
    const pause = { first: { date: '2026-11-23' }, last: { date: '2026-11-27' } };
    const text = 'The subscription is paused from Monday 23 November 2026 to Friday 27 November 2026.';
    expect(plain(english.error('FREEZE_PLANNED', { ...pause, again: { again: null } }))).toBe(text);
    expect(plain(english.skip({ code: 'FREEZE_PLANNED', params: pause }))).toBe(text);
    expect(plain(english.error('FREEZE_PLANNED', { ...pause, again: { again: '2026-11-28' } }))).toBe(
      `${text} For days from Saturday 28 November 2026 on you can book again.`,
    );
  });

  it('writes a skipped date whose reason was stored while every limit named a day', () => {
    const params = { used: 12, limit: 12, month: { month: '2026-11' }, from: { date: '2026-12-01' } };
    expect(plain(english.skip({ code: 'MONTHLY_LIMIT', params }))).toBe(
      '12 of 12 visits used in November 2026. For days from Tuesday 1 December 2026 on you can book again.',
    );
    const ofWeek = { used: 1, limit: 1, monday: { date: '2026-11-23' }, from: { date: '2026-11-30' } };
    expect(greek.skip({ code: 'WEEKLY_LIMIT', params: ofWeek })).toMatch(/Νέα κράτηση για ημέρες από Δευτέρα 30 /);
  });

  it('writes an amount as the language does, and what to do about who owes and who has paid ahead', () => {
    const open = (balance: number) => ({ balance: { openBalance: balance } });
    expect(plain(greek.error('BALANCE_OPEN', open(7895)))).toBe(
      'Ο λογαριασμός είναι ανοιχτός. Ο πελάτης οφείλει 78,95 €. Πάρτε πρώτα την πληρωμή ή αντιλογίστε τη χρέωση στη σελίδα του, και μετά διαγράψτε.',
    );
    expect(plain(greek.error('BALANCE_OPEN', open(-123_050)))).toContain('έχει προπληρώσει 1.230,50 €. Επιστρέψτε');
    expect(plain(english.error('BALANCE_OPEN', open(7895)))).toContain('owes €78.95. First take the payment');
    expect(plain(english.error('BALANCE_OPEN', open(-3050)))).toContain('has paid €30.50 ahead. First give it back');
  });

  it.each([
    ['cash', 'μετρητά', 'cash'],
    ['card', 'κάρτα', 'card'],
    ['transfer', 'κατάθεση', 'bank transfer'],
    ['iris', 'IRIS', 'IRIS'],
    ['other', 'άλλος τρόπος', 'another way'],
  ] as const)('names %s within a sentence', (method, el, en) => {
    const taken = { amount: { cents: 5000 }, method: { method } };
    expect(plain(greek.error('PAYMENT_TAKEN', taken))).toContain(`καταχωριστεί: 50,00 €, ${el}. Κλείστε`);
    expect(plain(english.error('PAYMENT_TAKEN', taken))).toContain(`recorded: €50.00, ${en}. Close`);
  });

  it('calls a field by its label, and an unknown one by its name', () => {
    const required = (field: string) => ({ key: 'required', params: { field } }) as const;
    expect(greek.validation(required('until'))).toBe('Συμπληρώστε: Έως');
    expect(english.validation(required('lastFrozenDay'))).toBe('Last day is required');
    expect(english.validation(required('days[1].timeslots[0].endTime'))).toBe('Days 2 › Timeslots 1 › End is required');
    expect(english.validation({ key: 'unknownField', params: { field: 'until' } })).toBe('Unknown field: "until"');
  });

  it('writes a period with or without an end, and a reason only if there is one', () => {
    const open = { period: { period: { start: '2026-11-01', end: null } } };
    expect(english.error('OUTSIDE_SUBSCRIPTION', open)).toContain('1 November 2026 – no end');
    expect(greek.error('OUTSIDE_SUBSCRIPTION', open)).toContain('χωρίς λήξη');
    expect(english.error('DAY_CLOSED', { because: { because: 'Repairs' } })).toBe(
      'The gym is closed on this day. (Repairs)',
    );
    expect(english.error('DAY_CLOSED', { because: { because: 'Αργία' } })).toBe(
      'The gym is closed on this day. (Public holiday)',
    );
    expect(english.error('DAY_CLOSED', { because: { because: null } })).toBe('The gym is closed on this day.');
  });
});
