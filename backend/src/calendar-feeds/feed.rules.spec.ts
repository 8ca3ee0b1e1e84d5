import { gymSettings } from '../../../test/support/member-facts.js';
import { AppointmentStatus } from '../contract/appointment.js';
import type { Language } from '../contract/languages.js';
import { Texts } from '../platform/texts/texts.js';
import { memberFeed, staffFeed, type FeedOccupant, type FeedVisit, type FeedWait } from './feed.rules.js';

const ZONE = 'Europe/Athens';
const termsIn = (language: Language) => ({
  ...{ gymName: 'Άθλος', address: null, publicUrl: 'https://gym.example', zone: ZONE },
  now: new Date('2026-03-11T10:00:00Z'),
  texts: new Texts(language, { zone: ZONE, clockFormat: '24h' }),
});
const settings = {
  cancellationDeadlines: { regular: 2, morning: 12 },
  lateCancelling: 'off' as const,
  quietHours: null,
};
const VISIT: FeedVisit = {
  ...{ id: 'v', startsAt: new Date('2026-03-12T16:00:00Z'), endsAt: new Date('2026-03-12T17:00:00Z') },
  ...{ status: AppointmentStatus.Confirmed, isMorningClient: false, promotedAt: null },
  ...{ room: 1, sequence: 3, modifiedAt: new Date('2026-03-10T10:00:00Z') },
};
const wait = (id: string, date: string, start: string): FeedWait => ({
  ...{ id, date, room: 1, effectiveStart: `${start}:00`, effectiveEnd: '23:00:00' },
});

describe('the calendar of a member', () => {
  it.each<[Language, string, string]>([
    ['el', 'Προπόνηση – Άθλος', 'Η ακύρωση είναι δυνατή έως Πέμπτη 12 Μαρτίου, 16:00'],
    ['en', 'Training – Άθλος', 'You can cancel until Thursday 12 March, 16:00'],
  ])('says in its owner’s language (%s) until when a visit can be cancelled', (language, title, description) => {
    const feed = memberFeed({ visits: [VISIT], waits: [], child: null, settings }, termsIn(language));
    expect(feed).toMatchObject({ name: 'Άθλος', entries: [{ title, description, url: 'https://gym.example/' }] });
  });

  it('says of no deadline that is over how long a visit can be cancelled', () => {
    const soon = { ...VISIT, startsAt: new Date('2026-03-11T12:00:00Z'), endsAt: new Date('2026-03-11T13:00:00Z') };
    const feed = memberFeed({ visits: [soon], waits: [], child: null, settings }, termsIn('en'));
    expect(feed.entries.map(({ description }) => description)).toEqual(['']);
  });

  it('leaves out what was waited for once it has begun', () => {
    const waits = [wait('over', '2026-03-11', '12:00'), wait('to come', '2026-03-11', '12:01')];
    const { entries } = memberFeed({ visits: [], waits, child: null, settings }, termsIn('el'));
    expect(entries.map(({ id }) => id)).toEqual(['to come']);
  });

  it('names the child whose it is, and opens the site for them', () => {
    const child = { id: 'c', name: 'Νίκος' };
    const feed = memberFeed(
      { visits: [VISIT], waits: [wait('w', '2026-03-13', '18:00')], child, settings },
      termsIn('en'),
    );
    expect(feed).toMatchObject({
      name: 'Νίκος: Άθλος',
      entries: [
        { title: 'Νίκος: Training – Άθλος', url: 'https://gym.example/?for=c' },
        { title: 'Waiting list: Νίκος: Training – Άθλος', status: 'TENTATIVE' },
      ],
    });
  });
});

describe('the calendar of staff', () => {
  const SIX = { room: 1, start: '18:00:00', end: '19:00:00' };
  const slot = { ...SIX, effectiveStart: '18:00:00', effectiveEnd: '19:00:00', capacity: null, isEnabled: true };
  const occupant = (name: string, start = SIX.start, end = SIX.end): FeedOccupant => ({
    ...{ date: '2026-03-12', name, room: 1, start, end, effectiveStart: start, effectiveEnd: end },
  });
  const entriesOf = (occupants: FeedOccupant[], overrides: { date: string; override: { kind: 'day' } }[] = []) => {
    const none = { room: 1, start: null, end: null, newStart: null, newEnd: null, capacity: null, reason: null };
    const schedule = {
      template: [{ dayOfWeek: 4, slot }],
      overrides: overrides.map(({ date, override }) => ({ date, override: { ...none, ...override } })),
    };
    const facts = { dates: ['2026-03-11', '2026-03-12'], schedule, occupants, settings: gymSettings() };
    return staffFeed(facts, termsIn('en')).entries.map(({ id, title, description }) => [id, title, description]);
  };

  it('has each open slot, with first names and an initial', () => {
    expect(entriesOf([occupant('Μαρία Ιωάννου'), occupant('Νίκος Γεωργίου')])).toEqual([
      ['2026-03-12_1800-1900-gym.example', '2/10 booked', 'Μαρία Ι., Νίκος Γ.'],
    ]);
  });

  it('keeps a slot that has left the schedule once, while somebody is booked in it', () => {
    expect(
      entriesOf([occupant('Μαρία', '20:00:00', '21:00:00'), occupant('Νίκος', '20:00:00', '21:00:00')]).map(
        ([, title]) => title,
      ),
    ).toEqual(['0/10 booked', '2/10 booked']);
  });

  it('has nothing on a closed day', () => {
    expect(entriesOf([], [{ date: '2026-03-12', override: { kind: 'day' } }])).toEqual([]);
  });
});
