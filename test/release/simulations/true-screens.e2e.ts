import type { ClientProfile } from '@palestra/backend/contract/client';
import { monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { OwnInterest } from '@palestra/backend/contract/interest';
import type { Ledger } from '@palestra/backend/contract/money';
import type { AvailableTimeslots, BookingDay } from '@palestra/backend/contract/timeslot';
import { Texts } from '../../../backend/src/platform/texts/texts.js';
import { canStillCancel, upcomingOf } from '../../../member-ui/src/api/appointment-lists.js';
import { isOutside, markOf } from '../../../member-ui/src/api/booking-days.js';
import type { Answer, ApiClient } from '../../support/api-client.js';
import { walkDay, walkDayOfMove, walkDayStrip, type OnScreen } from './walk/booking-page.js';
import { haveABusyHour, type Settings } from './walk/busy-hour.js';
import { knowGym } from './walk/known-gym.sql.js';
import { knownEntries, knownGym, knownMember, knownOffers } from './walk/known-member.js';
import { walkOverview } from './walk/overview.js';
import { walkDetails, walkLedger, walkOutside, walkPoints, walkSubscription } from './walk/profile.js';
import { unknownTexts } from './walk/texts.js';
import { Walk } from './walk/walk.js';
import { openWalkedGym, type Member, type WalkedGym } from './walk/walked-gym.js';

/*
 * Every sentence that states a fact on a member's three screens, beside the facts that plain SQL finds about the same
 * member. The sentences of the card have a simulation of their own: true-cards.
 */

function dataOf<Data>({ status, data, message }: Answer<Data>): Data {
  if (status !== 200) throw new Error(`${status} ${message}`);
  return data;
}

/** The first and the last day of each stretch of days that read alike. */
function turnsOf(days: readonly BookingDay[]): CalendarDate[] {
  const read = (day: BookingDay | undefined): string =>
    day === undefined ? '' : `${markOf(day)} ${monthOf(day.date)}`;
  return days
    .filter((day, n) => read(day) !== read(days[n - 1]) || read(day) !== read(days[n + 1]))
    .map(({ date }) => date);
}

/** Days on which slots differ from each other. */
const SPECIAL = `
  SELECT DISTINCT p.date FROM known.place p CROSS JOIN known.gym g
  WHERE p.date <= g.today + 30 AND (p.is_off OR p.is_gone OR p.is_moved OR p.booked + p.held >= p.places)`;

async function walkBookingPage(screen: OnScreen, gym: WalkedGym, client: ApiClient, special: readonly CalendarDate[]) {
  const { walk, member } = screen;
  const { id, name } = member;
  walk.on(`${name}, the day strip`);
  const strip = dataOf(await client.get<BookingDay[]>('/Client/booking-days'));
  walkDayStrip(screen, strip, null);
  walkOutside(
    screen,
    strip.filter(isOutside).map(({ date }) => date),
  );
  const dates = [...new Set([...turnsOf(strip), ...special])].sort();
  const offers = await knownOffers(gym.dataSource, id, dates);
  for (const date of dates) {
    walk.on(`${name}, ${date}`);
    const day = dataOf(await client.get<AvailableTimeslots>('/Client/timeslots/available', { date }));
    walkDay(
      screen,
      day,
      offers.filter((offer) => offer.date === date),
      strip,
    );
  }
}

/** The page while it moves the first visit that may move: its strip, and the last day that takes it. */
async function walkMove(screen: OnScreen, gym: WalkedGym, client: ApiClient): Promise<void> {
  const { walk, member, profile } = screen;
  const { now } = screen.gym;
  const moving = upcomingOf(profile.appointments, now).find((one) => canStillCancel(one, now));
  if (moving === undefined) return;
  const { id: appointmentId } = moving;
  walk.on(`${member.name}, the strip of a move`);
  const days = dataOf(await client.get<BookingDay[]>('/Client/booking-days', { appointmentId }));
  walkDayStrip(screen, days, appointmentId);
  const date = days.findLast(({ isBookable }) => isBookable)?.date ?? moving.appointmentDate;
  const day = dataOf(await client.get<AvailableTimeslots>('/Client/timeslots/available', { date, appointmentId }));
  walk.on(`${member.name}, ${date} for a move`);
  walkDayOfMove(screen, day, moving, await knownOffers(gym.dataSource, member.id, [date]));
}

async function walkMember(gym: WalkedGym, { id, name, language }: Member, special: readonly CalendarDate[]) {
  const { dataSource: on } = gym;
  const client = gym.as(id, language);
  const known = await knownGym(on);
  const member = await knownMember(on, id);
  const profile = dataOf(await client.get<ClientProfile>('/Client/profile'));
  const walk = new Walk();
  const texts = new Texts(language, { zone: known.zone, clockFormat: known.clock });
  const screen: OnScreen = { walk, gym: known, member, profile, texts };
  await walkBookingPage(screen, gym, client, special);
  await walkMove(screen, gym, client);
  walk.on(`${name}, the overview`);
  const entries = await knownEntries(on, id);
  const interests = dataOf(await client.get<OwnInterest[]>('/TimeslotInterest/my-interests'));
  const dates = [...profile.quickSlots, ...entries].map(({ date }) => date);
  walkOverview(screen, interests, entries, await knownOffers(on, id, dates));
  walk.on(`${name}, the profile`);
  walkSubscription(screen);
  walkDetails(screen);
  await walkPoints(screen, on);
  if (known.uses_money) await walkLedger(screen, on, dataOf(await client.get<Ledger>('/Client/ledger')));
  return walk;
}

/** Members whose screens are read at the same time: server and test take turns. */
const AT_ONCE = 4;

describe('every screen of every member', () => {
  const told = new Set<string>();

  describe.each<[string, string, Settings]>([
    ['at midday', '2026-11-18T10:00:00Z', {}],
    [
      'five minutes before midnight',
      '2026-11-22T21:55:00Z',
      { LateCancelling: 'counts', MedicalCertificate: 'blocks', FairUseFreePerQuarter: '0', MemberFreezing: 'start' },
    ],
    [
      'on the last day of a month',
      '2026-11-30T10:00:00Z',
      { PaymentDueDays: '1', TermsConsent: 'blocks', FairUsePoints: '2', FairUseLatePoints: '0' },
    ],
    [
      'in the night of the clock change',
      '2026-10-25T00:30:00Z',
      { WaitingListMode: 'tell', StandingBookings: 'staff', ClockFormat: '24h' },
    ],
  ])('%s', (_, instant, settings) => {
    it.each([
      ['of the demo gym', 'on'],
      ['of a gym that uses nothing', 'asked'],
    ] as const)(
      'says nothing false, %s',
      async (__, demo) => {
        const gym = await openWalkedGym(new Date(instant), demo);
        try {
          await haveABusyHour(gym, demo === 'on' ? settings : {}, demo === 'asked');
          await knowGym(gym.dataSource, gym.moment);
          const special = (await gym.dataSource.query<{ date: CalendarDate }[]>(SPECIAL)).map(({ date }) => date);
          const people = await gym.dataSource.query<Member[]>(
            'SELECT id, name, language FROM users WHERE role = 2 AND is_active ORDER BY id',
          );
          const walks: Walk[] = [];
          const lanes = Array.from({ length: AT_ONCE }, (___, lane) =>
            people.filter((____, n) => n % AT_ONCE === lane),
          );
          await Promise.all(
            lanes.map(async (lane) => {
              for (const one of lane) walks.push(await walkMember(gym, one, special));
            }),
          );
          for (const text of walks.flatMap((walk) => [...walk.told.keys()])) told.add(text);
          expect(walks).toHaveLength(people.length);
          expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
        } finally {
          await gym.close();
        }
      },
      900_000,
    );
  });

  it('knows every text of the site: as a fact that it compares, or as one that states none', () => {
    expect(unknownTexts(told)).toEqual([]);
  });
});
