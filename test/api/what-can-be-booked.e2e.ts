import type { BookedAppointment } from '@palestra/backend/contract/appointment';
import type { BookingOutlook } from '@palestra/backend/contract/booking-outlook';
import { addDays, monthOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { AvailableTimeslots, BookingDay, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import fc from '../support/properties.js';
import { bookFor } from '../support/booking.js';
import { aClient, type Person } from '../support/client-builder.js';
import { closeRange } from '../support/schedule.js';
import { timesFor } from '../support/sweeps.js';
import { TestGym } from '../support/test-gym.js';

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
});
afterAll(() => gym.close());

const profileOf = async (person: Person) => (await gym.as(person).get<ClientProfile>('/Client/profile')).data;
const stripOf = async (person: Person) => (await gym.as(person).get<BookingDay[]>('/Client/booking-days')).data;
const slotsOf = async (person: Person, date: CalendarDate) =>
  (await gym.as(person).get<AvailableTimeslots>('/Client/timeslots/available', { date })).data.timeslots;

type Slot = Pick<MemberTimeslot, 'date' | 'originalStartTime' | 'originalEndTime'>;
const post = (person: Person, { date, originalStartTime: startTime, originalEndTime: endTime }: Slot) =>
  gym.as(person).post<BookedAppointment>('/Client/appointments', { appointmentDate: date, startTime, endTime });

/** Asks for each slot until one is given. */
async function bookAny(person: Person, slots: readonly Slot[]): Promise<BookedAppointment | null> {
  for (const slot of slots) {
    const answer = await post(person, slot);
    if (answer.status === 201) return answer.data;
  }
  return null;
}

/** As if it had not been booked. */
async function takeBack({ id }: BookedAppointment): Promise<void> {
  expect(await gym.as(gym.admin).delete(`/Admin/appointments/${id}`)).toMatchObject({ status: 200 });
}

/** One early, one before and one after the end of the mornings, and the last: those of a day are refused alike. */
const someOf = (slots: MemberTimeslot[]): MemberTimeslot[] =>
  slots.filter(({ originalStartTime: start }, i) => /^(09|14|15)/.test(start) || i === slots.length - 1);

const isBookableNow = ({ state, from, opensOn, onlyAt }: BookingOutlook): boolean =>
  from !== null && opensOn === null && onlyAt === null && state !== 'noDay';

interface Case {
  now: string;
  bound: 'flag' | 'plan' | 'no';
  limit: { monthlyLimit: number; weeklyLimit: number; packVisits: number };
  /** Days from today. */
  start: number;
  length: number;
  own: readonly number[];
  closed: readonly [from: number, days: number];
}

const cases: fc.Arbitrary<Case> = fc.record({
  // In Athens: before all slots, at 16:00, after all; in the middle and at the end of a month, also on a Saturday.
  now: fc
    .tuple(
      fc.constantFrom('2026-03-11', '2026-03-30', '2026-03-31', '2026-02-28'),
      fc.constantFrom('03:00', '13:30', '21:30'),
    )
    .map(([date, time]) => `${date}T${time}:00Z`),
  bound: fc.constantFrom('flag', 'plan', 'no'),
  limit: fc.constantFrom(
    { monthlyLimit: 0, weeklyLimit: 0, packVisits: 0 },
    { monthlyLimit: 3, weeklyLimit: 0, packVisits: 0 },
    { monthlyLimit: 0, weeklyLimit: 2, packVisits: 0 },
    { monthlyLimit: 0, weeklyLimit: 0, packVisits: 4 },
  ),
  start: fc.constantFrom(-20, -20, 0, 3),
  length: fc.constantFrom(24, 40, 60),
  own: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 4 }),
  closed: fc.tuple(fc.constantFrom(0, 1, 4), fc.constantFrom(1, 2, 7)),
});

async function memberOf({ now, bound, limit, start, length, own, closed }: Case): Promise<Person> {
  const today = now.slice(0, 10);
  await gym.setNow(now);
  await gym.rows('DELETE FROM timeslot_overrides');
  const startDate = addDays(today, start);
  const wish = { ...limit, startDate, endDate: addDays(startDate, length) };
  const builder = aClient().withSubscription(wish);
  const person = await gym.has(bound === 'flag' ? builder.morning() : builder);
  if (bound === 'plan') {
    await gym.rows('UPDATE subscriptions SET is_morning_only = true WHERE client_id = $1', [person.id]);
  }
  for (const ahead of own) await bookFor(gym.as(gym.admin), person, addDays(today, ahead), '09:00');
  const [from, days] = closed;
  await closeRange(gym.as(gym.admin), addDays(today, from), addDays(today, from + days - 1));
  return person;
}

/** The last day of the time that the outlook counts in; null for the whole subscription. */
function lastCounted({ allowance, until }: BookingOutlook): CalendarDate | null {
  const since = allowance?.since ?? null;
  if (allowance === null || since === null) return until;
  if (allowance.per === 'week') return addDays(since, 6);
  let last = since;
  while (monthOf(addDays(last, 1)) === monthOf(since)) last = addDays(last, 1);
  return last;
}

describe('what a screen promises', () => {
  it('is what a booking accepts, and no earlier day is', async () => {
    let promised = 0;
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const person = await memberOf(one);
        const strip = await stripOf(person);
        const first = strip.find(({ isBookable }) => isBookable)?.date ?? null;
        // Each day up to the first that can be booked and some after it, and the day that their refusals name.
        const tried = strip.filter(
          ({ date }, i) => date <= (first ?? addDays(one.now.slice(0, 10), 8)) || i % 10 === 0,
        );
        for (const { date, isBookable } of tried) {
          const slots = await slotsOf(person, date);
          const booked = await bookAny(person, isBookable ? slots : someOf(slots));
          expect([date, booked !== null]).toEqual([date, isBookable]);
          if (booked !== null) await takeBack(booked);
          const later = strip.find((day) => day.date > date && day.isBookable)?.date;
          const named = slots.flatMap(({ reasons }) =>
            reasons.map(({ code, from }) => (code === 'BEYOND_WINDOW' ? null : from)),
          );
          for (const from of named) if (from !== null) expect([date, from]).toEqual([date, later ?? from]);
        }
        const { booking, quickSlots } = await profileOf(person);
        expect(isBookableNow(booking) ? booking.from : null).toBe(first);
        for (const quick of quickSlots) {
          const booked = await bookAny(person, [quick]);
          expect([quick.id, booked !== null]).toEqual([quick.id, true]);
          if (booked !== null) await takeBack(booked);
        }
        // As many visits as were promised can be booked, and not one more where all of their days are open.
        const last = lastCounted(booking);
        if (first === null || booking.visitsLeft === null || last === null) return;
        const end = strip.at(-1)?.date ?? '';
        let made = 0;
        for (const { date } of strip.filter((day) => day.date >= first && day.date <= last)) {
          // One more than was promised shows that nothing was held back.
          if (made > booking.visitsLeft) break;
          if ((await bookAny(person, await slotsOf(person, date))) !== null) made += 1;
        }
        if (last <= end) expect(made).toBe(booking.visitsLeft);
        else expect(made).toBeLessThanOrEqual(booking.visitsLeft);
        promised += made;
      }),
      { numRuns: timesFor(3, 40), seed: 20261129 },
    );
    // Guards against agreement by promising nothing.
    expect(promised).toBeGreaterThan(5);
  });

  it.each<['flag' | 'plan']>([['flag'], ['plan']])(
    'is no afternoon of today for a member of mornings by %s',
    async (bound) => {
      const limit = { monthlyLimit: 12, weeklyLimit: 0, packVisits: 0 };
      // 16:00 on the last day of a month.
      const now = '2026-03-31T13:00:00Z';
      const person = await memberOf({ now, bound, limit, start: -20, length: 60, own: [], closed: [3, 1] });
      const [today, tomorrow] = await stripOf(person);
      expect([today, tomorrow]).toMatchObject([
        { date: '2026-03-31', hasTimeslots: false, isBookable: false },
        { date: '2026-04-01', hasTimeslots: true, isBookable: true },
      ]);
      const { booking } = await profileOf(person);
      expect(booking).toMatchObject({ state: 'ok', from: '2026-04-01', month: '2026-04', visitsLeft: 12 });
    },
  );

  it('is one visit, where the month has one open day left', async () => {
    const limit = { monthlyLimit: 12, weeklyLimit: 0, packVisits: 0 };
    const now = '2026-03-30T05:00:00Z';
    const person = await memberOf({ now, bound: 'no', limit, start: -20, length: 60, own: [], closed: [0, 1] });
    expect((await profileOf(person)).booking).toMatchObject({ state: 'ok', from: '2026-03-31', visitsLeft: 1 });
  });
});
